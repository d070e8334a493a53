package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.spool.segment.SpoolDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose spool it is: an earlier run's, this one's, or by now another process's. */
final class SpoolOwnerTest {

    private static final String MODEL = "llama";

    @TempDir
    private Path parent;

    private SenderRig withARecordOnDisk() throws IOException {
        SenderRig rig = SenderRig.spooling(parent, new MemoryLog.Broker(), 1);
        rig.passes(1);
        rig.broker.stalled = true;
        rig.send(SampleEvents.started(MODEL, 1));
        rig.pass(Duration.ofSeconds(2));
        rig.passes(1);
        return rig;
    }

    @Test
    void ageOfWhatEarlierRunsLeftCountsFromWhenItWasWritten() throws IOException {
        MemoryLog.Broker broker = new MemoryLog.Broker();
        SenderRig stopped = SenderRig.spooling(parent, broker, 1);
        stopped.passes(1);
        broker.stalled = true;
        stopped.send(SampleEvents.started(MODEL, 1));
        stopped.sender.finish();
        stopped.pass(Duration.ofMinutes(10));

        SenderRig next = SenderRig.spooling(parent, broker, 2);
        next.passes(1);

        assertThat(next.sender.status().spool().size().oldestMillis())
                .isGreaterThanOrEqualTo(Duration.ofMinutes(10).toMillis());
    }

    @Test
    void directoryThatWasRemovedIsMadeAgainForItsOwnerAlone() throws IOException {
        SenderRig rig = withARecordOnDisk();
        Path path = parent.resolve("spool");
        Files.move(path, parent.resolve("removed"));

        rig.pass(Duration.ofSeconds(1));
        rig.passes(1);
        rig.send(SampleEvents.chunks(MODEL, 1, 8));
        rig.pass(Duration.ofSeconds(2));
        rig.passes(1);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(path)) {
            assertThat(files.filter(file -> file.toString().endsWith(".spool"))).hasSize(1);
        }
        assertThat(rig.sender.status().spool().isOpen()).isTrue();
        assertThat(SenderRig.sum(rig.balance())).isEqualTo(rig.balance().observed());
    }

    @Test
    void spoolWhoseDirectoryCannotBeHadIsNotInUse() throws IOException {
        SenderRig rig = SenderRig.spooling(parent, new MemoryLog.Broker(), 1);
        rig.passes(1);
        Path path = parent.resolve("spool");
        Files.move(path, parent.resolve("removed"));
        Files.writeString(path, "a file in its place");

        rig.pass(Duration.ofSeconds(1));
        rig.passes(1);
        assertThat(rig.sender.status().spool().isOpen()).isFalse();

        Files.delete(path);
        rig.pass(Duration.ofSeconds(1));
        rig.passes(1);
        assertThat(rig.sender.status().spool().isOpen()).isTrue();
    }

    @Test
    void nothingIsWrittenIntoADirectoryThatAnotherProcessHasByNow() throws IOException {
        SenderRig rig = withARecordOnDisk();
        Path path = parent.resolve("spool");
        Files.move(path, parent.resolve("removed"));
        try (SpoolDirectory other = SpoolDirectory.take(path)) {
            rig.pass(Duration.ofSeconds(1));
            rig.passes(1);
            rig.send(SampleEvents.chunks(MODEL, 1, 8));
            rig.pass(Duration.ofMillis(100));
            rig.passes(1);

            try (Stream<Path> files = Files.list(path)) {
                assertThat(files.map(file -> file.getFileName().toString())).containsExactly("lock");
            }
            assertThat(other.hold()).isFalse();
        }

        rig.pass(Duration.ofSeconds(2));
        rig.passes(1);
        rig.send(SampleEvents.chunks(MODEL, 1, 8));
        rig.pass(Duration.ofSeconds(2));
        rig.passes(1);

        assertThat(path.resolve("state")).exists();
        assertThat(SenderRig.sum(rig.balance())).isEqualTo(rig.balance().observed());
    }
}
