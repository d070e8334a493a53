package io.streamgauge.proxy.publish.spool.segment;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.account.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens to the bytes of a file: intact records come in order, missing ones are counted, nothing else comes. */
final class DamagedSegmentTest {

    private static final int RECORDS = 40;

    @TempDir
    private Path directory;

    private final Random random = new Random(1);
    private final List<ByteBuffer> payloads = new ArrayList<>();
    private int salt;
    private byte[] content = {};

    @BeforeEach
    void writeFile() throws IOException {
        SegmentFile file = SegmentFile.next(directory, 1);
        salt = file.salt();
        try (SegmentWriter writer = SegmentWriter.create(file)) {
            for (int i = 0; i < RECORDS; i++) {
                byte[] payload = new byte[random.nextInt(60)];
                random.nextBytes(payload);
                payloads.add(ByteBuffer.wrap(payload));
                writer.write(ByteBuffer.wrap(payload), i);
            }
        }
        content = Files.readAllBytes(file.path());
    }

    @Test
    void intactFileIsReadWhole() throws IOException {
        Reading reading = new Reading(content);

        assertThat(reading.found).hasSize(RECORDS);
        assertThat(reading.scanner.damages()).isZero();
        assertThat(reading.scanner.position()).isEqualTo(new Position(1, content.length, total(RECORDS)));
    }

    @Test
    void fileCutAnywhereGivesTheRecordsBeforeTheCut() throws IOException {
        for (int length = 0; length < content.length; length++) {
            Reading reading = new Reading(Arrays.copyOf(content, length));

            int whole = wholeRecords(length);
            assertThat(reading.found).as("cut at %d", length).hasSize(whole);
            assertThat(reading.scanner.damages()).as("cut at %d", length).isEqualTo(length == endOf(whole) ? 0 : 1);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aFlippedBitCostsItsRecordAlone(long seed) throws IOException {
        Random flips = new Random(seed);
        for (int i = 0; i < 100; i++) {
            byte[] flipped = content.clone();
            int at = flips.nextInt(flipped.length);
            flipped[at] ^= (byte) (1 << flips.nextInt(8));

            Reading reading = new Reading(flipped);
            reading.scanner.expect(total(RECORDS));

            String what = "seed %d, flip %d, byte %d".formatted(seed, i, at);
            assertThat(reading.found).as(what).hasSize(RECORDS - 1);
            assertThat(reading.scanner.lost())
                    .as(what)
                    .isEqualTo(new Tally(1, reading.missing().get(0)));
            assertThat(reading.scanner.damages()).as(what).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aHundredFlippedBitsLeaveEveryRecordReadOrCounted(long seed) throws IOException {
        Random flips = new Random(seed);
        byte[] flipped = content.clone();
        for (int i = 0; i < 100; i++) {
            flipped[flips.nextInt(flipped.length)] ^= (byte) (1 << flips.nextInt(8));
        }

        Reading reading = new Reading(flipped);
        reading.scanner.expect(total(RECORDS));

        long missingChunks =
                reading.missing().stream().mapToLong(Integer::longValue).sum();
        assertThat(reading.scanner.lost())
                .as("seed %d", seed)
                .isEqualTo(new Tally(RECORDS - reading.found.size(), missingChunks));
    }

    @Test
    void overwrittenRunIsOneDamage() throws IOException {
        byte[] overwritten = content.clone();
        Arrays.fill(overwritten, endOf(3) + 5, endOf(9) - 1, (byte) 0);

        Reading reading = new Reading(overwritten);

        assertThat(reading.missing()).containsExactly(3, 4, 5, 6, 7, 8);
        assertThat(reading.scanner.damages()).isEqualTo(1);
        assertThat(reading.scanner.lost()).isEqualTo(new Tally(6, 3 + 4 + 5 + 6 + 7 + 8));
    }

    @Test
    void frameInsideAPayloadIsNotTakenForOneWithoutItsSalt() throws IOException {
        SegmentFile file = SegmentFile.next(directory, 2);
        try (SegmentWriter writer = SegmentWriter.create(file)) {
            writer.write(ByteBuffer.wrap(content), 1);
        }
        byte[] outer = Files.readAllBytes(file.path());
        outer[5] ^= 1;

        FrameScanner scanner = new FrameScanner(source(outer), file.salt(), Position.startOf(2));

        assertThat(scanner.next(outer.length)).isNull();
        assertThat(scanner.damages()).isEqualTo(1);
    }

    @Test
    void unreadableDeviceIsGivenUp() {
        FrameScanner scanner = new FrameScanner(source(content), salt, Position.startOf(1));

        scanner.giveUp(content.length);
        scanner.expect(total(RECORDS));

        assertThat(scanner.lost()).isEqualTo(total(RECORDS));
        assertThat(scanner.damages()).isEqualTo(1);
    }

    private int wholeRecords(int length) {
        int whole = 0;
        while (whole < RECORDS && endOf(whole + 1) <= length) {
            whole++;
        }
        return whole;
    }

    private int endOf(int records) {
        return payloads.subList(0, records).stream()
                .mapToInt(payload -> Frame.bytesOf(payload.limit()))
                .sum();
    }

    private static Tally total(int records) {
        return new Tally(records, records * (records - 1L) / 2);
    }

    private static FrameScanner.Source source(byte[] bytes) {
        return (into, at) -> {
            int length = (int) Math.min(into.remaining(), bytes.length - at);
            into.put(bytes, (int) at, length);
            return length == 0 ? -1 : length;
        };
    }

    /** All there is in a file; each record carries its number as its chunks. */
    private final class Reading {
        private final FrameScanner scanner;
        private final List<Integer> found = new ArrayList<>();

        private Reading(byte[] bytes) throws IOException {
            scanner = new FrameScanner(source(bytes), salt, Position.startOf(1));
            for (Frame frame = scanner.next(bytes.length); frame != null; frame = scanner.next(bytes.length)) {
                assertThat(frame.payload()).isEqualTo(payloads.get(frame.chunks()));
                found.add(frame.chunks());
            }
            assertThat(found).isSorted().doesNotHaveDuplicates();
        }

        private List<Integer> missing() {
            List<Integer> missing = new ArrayList<>();
            for (int i = 0; i < RECORDS; i++) {
                if (!found.contains(i)) {
                    missing.add(i);
                }
            }
            return missing;
        }
    }
}
