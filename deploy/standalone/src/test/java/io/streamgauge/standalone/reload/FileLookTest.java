package io.streamgauge.standalone.reload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLookTest {

    @TempDir
    Path directory;

    private Path file(String content) throws IOException {
        return Files.writeString(directory.resolve("c.yaml"), content);
    }

    @Test
    void whatStaysIsNoNews() throws IOException {
        FileLook look = new FileLook(file("a"));

        assertThat(look.hasChanged()).isFalse();
        file("a");
        assertThat(look.hasChanged()).isFalse();
        assertThat(look.hasChanged()).isFalse();
    }

    @Test
    void aChangeIsToldOnceWhenItHasSettled() throws IOException {
        FileLook look = new FileLook(file("a"));

        file("b");
        assertThat(look.hasChanged()).isFalse();
        file("b and");
        assertThat(look.hasChanged()).isFalse();
        file("b and c");
        assertThat(look.hasChanged()).isFalse();
        assertThat(look.hasChanged()).isTrue();
        assertThat(look.hasChanged()).isFalse();
    }

    @Test
    void whatIsWrittenAndTakenBackBetweenIsNoNews() throws IOException {
        FileLook look = new FileLook(file("a"));

        file("b");
        assertThat(look.hasChanged()).isFalse();
        file("a");
        assertThat(look.hasChanged()).isFalse();
        assertThat(look.hasChanged()).isFalse();
    }

    @Test
    void aFileRenamedOverItIsAChange() throws IOException {
        Path file = file("a");
        FileLook look = new FileLook(file);

        Path other = Files.writeString(directory.resolve("other"), "b");
        Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);

        assertThat(look.hasChanged()).isFalse();
        assertThat(look.hasChanged()).isTrue();
    }

    /** As Kubernetes does: the file is a link into ..data, which is a link that is renamed over. */
    @Test
    void aDirectoryThatIsSwitchedByALinkIsAChange() throws IOException {
        Files.writeString(Files.createDirectory(directory.resolve("..1")).resolve("c.yaml"), "a");
        Files.writeString(Files.createDirectory(directory.resolve("..2")).resolve("c.yaml"), "b");
        Path data = Files.createSymbolicLink(directory.resolve("..data"), Path.of("..1"));
        Path file = Files.createSymbolicLink(directory.resolve("c.yaml"), Path.of("..data/c.yaml"));
        FileLook look = new FileLook(file);

        Path next = Files.createSymbolicLink(directory.resolve("..next"), Path.of("..2"));
        Files.move(next, data, StandardCopyOption.ATOMIC_MOVE);

        assertThat(look.hasChanged()).isFalse();
        assertThat(look.hasChanged()).isTrue();
    }

    @Test
    void aFileThatGoesAndComesBackTheSameIsNoNews() throws IOException {
        Path file = file("a");
        FileLook look = new FileLook(file);

        Files.delete(file);
        assertThat(look.hasChanged()).isFalse();
        assertThat(look.hasChanged()).isFalse();
        file("a");
        assertThat(look.hasChanged()).isFalse();
        assertThat(look.hasChanged()).isFalse();
    }

    @Test
    void whatIsTakenIsKnown() throws IOException {
        FileLook look = new FileLook(file("a"));

        file("b");
        look.take();

        assertThat(look.hasChanged()).isFalse();
        assertThat(look.hasChanged()).isFalse();
    }
}
