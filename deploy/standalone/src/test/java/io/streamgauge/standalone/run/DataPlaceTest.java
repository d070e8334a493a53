package io.streamgauge.standalone.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataPlaceTest {

    @TempDir
    Path directory;

    private static void refuses(Path root, String message) {
        assertThatThrownBy(() -> new DataPlace(root).create())
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }

    private Path readOnly(String name) throws IOException {
        Path made = Files.createDirectory(directory.resolve(name));
        Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("r-xr-xr-x"));
        // Root may write everywhere.
        assumeFalse(Files.isWritable(made));
        return made;
    }

    @Test
    void whatIsMissingIsMade() throws IOException {
        DataPlace place = new DataPlace(directory.resolve("a/b"));

        place.create();

        assertThat(place.kafka()).isDirectory();
    }

    @Test
    void aFileInItsPlaceIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");

        refuses(file, "cannot use the data directory " + file + ": it is a file");
    }

    @Test
    void aFileAboveItIsNamed() throws IOException {
        Path below = Files.writeString(directory.resolve("file"), "").resolve("below");

        assertThatThrownBy(() -> new DataPlace(below).create())
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot use the data directory " + below + ": not a directory");
    }

    @Test
    void aDirectoryThatCannotBeMadeIsNamed() throws IOException {
        Path below = readOnly("closed").resolve("below");

        refuses(below, "cannot use the data directory " + below + ": permission denied to create it");
    }

    @Test
    void aDirectoryThatCannotBeWrittenIsNamed() throws IOException {
        Path closed = readOnly("closed");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        Files.createDirectory(closed.resolve("kafka"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-x------"));

        refuses(closed, "cannot use the data directory " + closed + ": permission denied");
    }
}
