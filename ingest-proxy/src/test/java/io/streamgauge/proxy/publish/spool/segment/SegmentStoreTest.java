package io.streamgauge.proxy.publish.spool.segment;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.account.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SegmentStoreTest {

    private static final SegmentStore.Limits LIMITS = new SegmentStore.Limits(4_000, 1_000);

    @TempDir
    private Path parent;

    private Path path;

    @SuppressWarnings("NullAway.Init")
    private SpoolDirectory directory;

    @SuppressWarnings("NullAway.Init")
    private SegmentStore store;

    @BeforeEach
    void open() throws IOException {
        path = parent.resolve("spool");
        reopen(Position.START);
    }

    private void reopen(Position from) throws IOException {
        directory = SpoolDirectory.take(path);
        store = SegmentStore.open(directory, LIMITS, from);
    }

    @AfterEach
    void close() throws IOException {
        store.close();
        directory.close();
    }

    @Test
    void recordsAreReadInTheOrderAppendedAcrossFiles() throws IOException {
        append(0, 30);

        assertThat(readAll()).isEqualTo(range(0, 30));
        assertThat(files()).hasSizeGreaterThan(1);
        assertThat(store.read()).isNull();
    }

    @Test
    void whatIsSkippedIsNotReadAndNotLostAlsoWhereItCannotBeRead() throws IOException {
        append(0, 3);
        for (Path file : files()) {
            Files.delete(file);
        }

        store.skip();

        assertThat(store.read()).isNull();
        assertThat(store.lost()).isEqualTo(Tally.ZERO);
        assertThat(store.position()).isEqualTo(store.end());
    }

    @Test
    void readingGoesOnBehindWhatIsSkipped() throws IOException {
        for (int i = 0; i < 40; i += 2) {
            append(i, i + 1);
            store.skip();
            append(i + 1, i + 2);
            assertThat(readAll()).isEqualTo(range(i + 1, i + 2));
        }

        assertThat(store.lost()).isEqualTo(Tally.ZERO);
        assertThat(store.damages()).isZero();
    }

    @Test
    void readingGoesOnWhileRecordsAreAppended() throws IOException {
        List<String> read = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            append(i, i + 1);
            read.addAll(readAll());
            store.release(store.position());
        }

        assertThat(read).isEqualTo(range(0, 60));
        assertThat(files()).hasSize(1);
    }

    @Test
    void fullStoreTakesNoMoreUntilSpaceIsGivenBack() throws IOException {
        int taken = 0;
        while (store.append(payload(taken), 1)) {
            taken++;
        }
        assertThat(store.bytes()).isBetween(3_900L, 4_000L);

        assertThat(readAll()).hasSize(taken);
        store.release(store.position());

        assertThat(store.append(payload(taken), 1)).isTrue();
        assertThat(readAll()).containsExactly("record " + taken);
    }

    @Test
    void nextProcessReadsWhatIsLeftFromTheGivenPlace() throws IOException {
        append(0, 20);
        for (int i = 0; i < 13; i++) {
            store.read();
        }
        Position done = store.position();
        close();

        reopen(done);
        append(20, 25);

        assertThat(readAll()).isEqualTo(range(13, 25));
        assertThat(store.lost()).isEqualTo(Tally.ZERO);
        assertThat(store.damages()).isZero();
    }

    @Test
    void filesBeforeThePlaceAreDeletedAtTheNextStart() throws IOException {
        append(0, 60);
        for (int i = 0; i < 50; i++) {
            store.read();
        }
        Position done = store.position();
        int before = files().size();
        close();

        reopen(done);

        assertThat(files()).hasSizeLessThan(before);
        assertThat(readAll()).isEqualTo(range(50, 60));
    }

    @Test
    void placeInADeletedFileIsTheStartOfTheNext() throws IOException {
        append(0, 5);
        readAll();
        Position done = store.position();
        store.clear();
        close();

        reopen(done);
        append(5, 8);

        assertThat(readAll()).isEqualTo(range(5, 8));
    }

    @Test
    void clearedStoreIsEmptyAndGoesOn() throws IOException {
        append(0, 30);
        store.read();

        store.clear();

        assertThat(files()).isEmpty();
        assertThat(store.bytes()).isZero();
        append(30, 35);
        assertThat(readAll()).isEqualTo(range(30, 35));
    }

    @Test
    void fileTakenAwayIsCountedAndTheRestRead() throws IOException {
        append(0, 30);
        Files.delete(files().get(0));

        List<String> rest = readAll();

        assertThat(store.damages()).isEqualTo(1);
        assertThat(store.lost()).isEqualTo(new Tally(30 - rest.size(), 30 - rest.size()));
        assertThat(rest).isEqualTo(range(30 - rest.size(), 30));
    }

    @Test
    void fileBeingWrittenMayBeTakenAway() throws IOException {
        append(0, 5);
        Files.delete(files().get(0));
        assertThat(readAll()).isEmpty();

        append(5, 8);

        assertThat(readAll()).isEqualTo(range(5, 8));
        assertThat(store.lost()).isEqualTo(new Tally(5, 5));
    }

    @Test
    void recordsLargerThanTheReadersWindowAreRead() throws IOException {
        SegmentStore large = SegmentStore.open(directory, new SegmentStore.Limits(8 << 20, 8 << 20), Position.START);
        ByteBuffer payload = ByteBuffer.allocate(700_000).put(699_999, (byte) 7);
        large.append(payload, 3);
        large.append(payload(1), 1);

        assertThat(large.read())
                .isNotNull()
                .satisfies(frame -> assertThat(frame.payload()).isEqualTo(payload));
        assertThat(large.read())
                .isNotNull()
                .satisfies(frame -> assertThat(frame.before()).isEqualTo(new Tally(1, 3)));
        large.close();
    }

    @Test
    void filesAreForTheirOwnerAlone() throws IOException {
        append(0, 3);
        directory.writeState(new byte[] {1});

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rwx------");
        try (Stream<Path> all = Files.list(path)) {
            assertThat(all.toList())
                    .hasSize(3)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    private void append(int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            assertThat(store.append(payload(i), 1)).isTrue();
        }
    }

    private List<String> readAll() {
        List<String> read = new ArrayList<>();
        for (Frame frame = store.read(); frame != null; frame = store.read()) {
            read.add(StandardCharsets.UTF_8.decode(frame.payload()).toString());
        }
        return read;
    }

    private List<Path> files() throws IOException {
        return directory.segments().stream().map(SegmentFile::path).toList();
    }

    private static ByteBuffer payload(int number) {
        return StandardCharsets.UTF_8.encode("record " + number);
    }

    private static List<String> range(int from, int to) {
        return IntStream.range(from, to).mapToObj(number -> "record " + number).toList();
    }
}
