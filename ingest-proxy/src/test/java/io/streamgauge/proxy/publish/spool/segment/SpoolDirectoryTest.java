package io.streamgauge.proxy.publish.spool.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SpoolDirectoryTest {

    @TempDir
    private Path parent;

    @Test
    void secondUserIsRefusedUntilTheFirstHasGone() throws IOException {
        Path path = parent.resolve("spool");
        SpoolDirectory first = SpoolDirectory.take(path);

        assertThatThrownBy(() -> SpoolDirectory.take(path))
                .isInstanceOf(SpoolInUseException.class)
                .hasMessage(path + " is in use by another process; give each proxy a spool of its own");
        first.close();

        SpoolDirectory.take(path).close();
    }

    @Test
    void directoryOpenToOthersIsRefused() throws IOException {
        Path path = Files.createDirectory(parent.resolve("spool"));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThatThrownBy(() -> SpoolDirectory.take(path))
                .hasMessage(path + " is open to others than its owner and group (rwxr-xr-x); take these permissions"
                        + " away: chmod -R o=");
    }

    @Test
    void whatAGroupWasLetInToAsAtAMountByKubernetesIsTaken() throws IOException {
        Path path = parent.resolve("spool");
        try (SpoolDirectory first = SpoolDirectory.take(path)) {
            first.writeState(new byte[] {7});
        }
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwx---"));
        for (String file : List.of("lock", "state")) {
            Files.setPosixFilePermissions(path.resolve(file), PosixFilePermissions.fromString("rw-rw----"));
        }

        try (SpoolDirectory again = SpoolDirectory.take(path)) {
            assertThat(again.readState()).hasValue(new byte[] {7});
        }
    }

    @Test
    void fileOpenToOthersIsRefusedAndTheLockGivenBack() throws IOException {
        Path path = parent.resolve("spool");
        SpoolDirectory.take(path).close();
        Path file = Files.createFile(path.resolve("0000000000000001-00000000.spool"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        assertThatThrownBy(() -> SpoolDirectory.take(path)).hasMessageContaining("rw-r--r--");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        SpoolDirectory.take(path).close();
    }

    @Test
    void fileInPlaceOfTheDirectoryIsRefused() throws IOException {
        Path path = Files.createFile(parent.resolve("spool"));

        assertThatThrownBy(() -> SpoolDirectory.take(path)).hasMessage(path + " is not a directory");
    }

    @Test
    void directoryThatWasRemovedAndMadeAgainIsTakenAnew() throws IOException {
        Path path = parent.resolve("spool");
        try (SpoolDirectory directory = SpoolDirectory.take(path)) {
            assertThat(directory.hold()).isFalse();
            makeAgain(path);

            assertThat(directory.hold()).isTrue();

            assertThatThrownBy(() -> SpoolDirectory.take(path)).isInstanceOf(SpoolInUseException.class);
            assertThat(directory.hold()).isFalse();
        }
    }

    @Test
    void directoryThatWasMadeAgainAndTakenByAnotherIsLost() throws IOException {
        Path path = parent.resolve("spool");
        try (SpoolDirectory directory = SpoolDirectory.take(path)) {
            makeAgain(path);
            try (SpoolDirectory other = SpoolDirectory.take(path)) {
                assertThatThrownBy(directory::hold).isInstanceOf(SpoolInUseException.class);
                assertThat(other.hold()).isFalse();
            }

            assertThat(directory.hold()).isTrue();
        }
    }

    private static void makeAgain(Path path) throws IOException {
        // Under another name, so that the new file is not given the place of the old one.
        Files.move(path, path.resolveSibling("removed"));
        SpoolDirectory.take(path).close();
    }

    @Test
    void stateIsTheLastWritten() throws IOException {
        try (SpoolDirectory directory = SpoolDirectory.take(parent.resolve("spool"))) {
            assertThat(directory.readState()).isEmpty();

            directory.writeState(new byte[] {1, 2, 3});
            directory.writeState(new byte[] {4});

            assertThat(directory.readState()).hasValue(new byte[] {4});
        }
    }

    @Test
    void placeThatTheKernelKeepsIsNoPlaceForFiles() {
        assertThat(SpoolDirectory.problemWith(Path.of("/proc/self/spool"))).isPresent();
        assertThat(SpoolDirectory.problemWith(Path.of("/sys/spool"))).isPresent();
        assertThat(SpoolDirectory.problemWith(Path.of("/dev/shm/spool"))).isEmpty();
    }
}
