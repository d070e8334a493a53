package io.streamgauge.proxy.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    private Path file() {
        return directory.resolve("access.log");
    }

    private AccessLog open() throws ConfigException {
        return Objects.requireNonNull(AccessLog.open(LogPlace.of(file().toString())));
    }

    private static double count(AccessLog log, String name, String... labels) {
        for (MetricFamily family : log.metrics()) {
            for (MetricFamily.Point point : family.points()) {
                if (family.name().equals(name) && point.labelValues().equals(List.of(labels))) {
                    return ((Value) point).value();
                }
            }
        }
        return Double.NaN;
    }

    private static void awaitWritten(AccessLog log, int lines) {
        await().atMost(LIMIT).until(() -> count(log, "llm_proxy_access_log_lines_total") == lines);
    }

    @Test
    void nothingIsLoggedUnlessItIsAskedFor() throws Exception {
        assertThat(AccessLog.open(LogPlace.of("off"))).isNull();
        assertThat(LogPlace.of("stdout")).isEqualTo(new LogPlace.Output());
    }

    @Test
    void linesAreAppendedAndThoseThatWaitAtAStopAreWritten() throws Exception {
        Files.writeString(file(), "before\n");
        try (AccessLog log = open()) {
            log.offer(() -> "{\"n\":1}");
            log.offer(() -> "{\"n\":2}");
        }

        assertThat(file()).hasContent("before\n{\"n\":1}\n{\"n\":2}\n");
    }

    @Test
    void anErrorOfTheMachineCostsOneLineAlone() throws Exception {
        try (AccessLog log = open()) {
            log.offer(() -> {
                throw new StackOverflowError("as thrown by the machine");
            });
            log.offer(() -> "next");
            awaitWritten(log, 1);

            assertThat(count(log, "llm_proxy_access_log_dropped_total", "failed"))
                    .isEqualTo(1);
        }
        assertThat(file()).hasContent("next\n");
    }

    @Test
    void onlyOwnerAndGroupMayReadIt() throws Exception {
        Files.createFile(file());
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-rw-rw-"));
        open().close();
        String existing = PosixFilePermissions.toString(Files.getPosixFilePermissions(file()));
        Files.delete(file());
        open().close();
        String made = PosixFilePermissions.toString(Files.getPosixFilePermissions(file()));

        assertThat(existing).isEqualTo("rw-r-----");
        assertThat(made).isIn("rw-r-----", "rw-------");
    }

    @Test
    void aRenamedFileIsFollowedByANewOne() throws Exception {
        Path renamed = directory.resolve("access.log.1");
        try (AccessLog log = open()) {
            log.offer(() -> "old");
            awaitWritten(log, 1);

            Files.move(file(), renamed);
            await().atMost(LIMIT).until(() -> Files.exists(file()));
            log.offer(() -> "new");
        }

        assertThat(renamed).hasContent("old\n");
        assertThat(file()).hasContent("new\n");
    }

    @Test
    void anEmptiedFileIsFilledFromItsBeginning() throws Exception {
        try (AccessLog log = open()) {
            log.offer(() -> "old");
            awaitWritten(log, 1);

            FileChannel.open(file(), StandardOpenOption.WRITE).truncate(0).close();
            log.offer(() -> "new");
        }

        assertThat(file()).hasContent("new\n");
    }

    @Test
    void linesThatFindTooManyBeforeThemAreCountedAndLost() {
        AccessLog log = AccessLog.to(new LogTarget.Output(), Clock.systemUTC());

        for (int i = 0; i < AccessLog.CAPACITY + 3; i++) {
            log.offer(() -> "never written");
        }

        assertThat(count(log, "llm_proxy_access_log_dropped_total", "overflow")).isEqualTo(3);
    }

    @Test
    void whatCannotBeWrittenIsCountedAndWritingGoesOnLater() throws Exception {
        FullDisk disk = new FullDisk();
        try (AccessLog log = AccessLog.to(disk, Clock.systemUTC())) {
            log.start();
            log.offer(() -> "lost");
            await().atMost(LIMIT).until(() -> count(log, "llm_proxy_access_log_dropped_total", "failed") == 1);

            disk.full = false;
            log.offer(() -> "kept");
            awaitWritten(log, 1);
        }

        assertThat(String.join("", disk.written)).isEqualTo("\nkept\n");
    }

    @Test
    void aLineThatCannotBeMadeIsCountedAndOthersAreWritten() throws Exception {
        try (AccessLog log = open()) {
            log.offer(() -> {
                throw new IllegalStateException("a fault of ours");
            });
            log.offer(() -> "kept");
            awaitWritten(log, 1);

            assertThat(count(log, "llm_proxy_access_log_dropped_total", "failed"))
                    .isEqualTo(1);
        }
        assertThat(file()).hasContent("kept\n");
    }

    @Test
    void aFileThatCannotBeMadeIsNamed() {
        Path missing = directory.resolve("missing/access.log");

        assertThatThrownBy(() -> AccessLog.open(LogPlace.of(missing.toString())))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("proxy.access-log")
                .hasMessageContaining(": cannot be written to " + missing + ": ");
    }

    private static final class FullDisk implements LogTarget {
        private final List<String> written = new CopyOnWriteArrayList<>();
        private volatile boolean full = true;

        @Override
        public void open() {}

        @Override
        public boolean isStale() {
            return false;
        }

        @Override
        public void write(byte[] bytes, int length) throws IOException {
            if (full) {
                throw new IOException("No space left on device");
            }
            written.add(new String(bytes, 0, length, java.nio.charset.StandardCharsets.US_ASCII));
        }

        @Override
        public void close() {}
    }
}
