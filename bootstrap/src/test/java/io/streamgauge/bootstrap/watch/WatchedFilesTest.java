package io.streamgauge.bootstrap.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class WatchedFilesTest {

    @TempDir
    Path directory;

    private Path file(String content) throws IOException {
        return Files.writeString(directory.resolve("c.yaml"), content);
    }

    @Test
    void whatStaysIsNoNews() throws IOException {
        WatchedFiles look = new WatchedFiles(List.of(file("a")));

        assertThat(look.haveChanged()).isFalse();
        file("a");
        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isFalse();
    }

    @Test
    void aChangeIsToldOnceWhenItHasSettled() throws IOException {
        WatchedFiles look = new WatchedFiles(List.of(file("a")));

        file("b");
        assertThat(look.haveChanged()).isFalse();
        file("b and");
        assertThat(look.haveChanged()).isFalse();
        file("b and c");
        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isTrue();
        assertThat(look.haveChanged()).isFalse();
    }

    @Test
    void whatIsWrittenAndTakenBackBetweenIsNoNews() throws IOException {
        WatchedFiles look = new WatchedFiles(List.of(file("a")));

        file("b");
        assertThat(look.haveChanged()).isFalse();
        file("a");
        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isFalse();
    }

    @Test
    void aFileRenamedOverItIsAChange() throws IOException {
        Path file = file("a");
        WatchedFiles look = new WatchedFiles(List.of(file));

        Path other = Files.writeString(directory.resolve("other"), "b");
        Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);

        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isTrue();
    }

    /** As Kubernetes does: the file is a link into ..data, which is a link that is renamed over. */
    @Test
    void aDirectoryThatIsSwitchedByALinkIsAChange() throws IOException {
        Files.writeString(Files.createDirectory(directory.resolve("..1")).resolve("c.yaml"), "a");
        Files.writeString(Files.createDirectory(directory.resolve("..2")).resolve("c.yaml"), "b");
        Path data = Files.createSymbolicLink(directory.resolve("..data"), Path.of("..1"));
        Path file = Files.createSymbolicLink(directory.resolve("c.yaml"), Path.of("..data/c.yaml"));
        WatchedFiles look = new WatchedFiles(List.of(file));

        Path next = Files.createSymbolicLink(directory.resolve("..next"), Path.of("..2"));
        Files.move(next, data, StandardCopyOption.ATOMIC_MOVE);

        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isTrue();
    }

    @Test
    void aFileThatIsGoneForASingleLookIsNoNews() throws IOException {
        Path file = file("a");
        WatchedFiles look = new WatchedFiles(List.of(file));

        Files.delete(file);
        assertThat(look.haveChanged()).isFalse();
        file("a");
        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isFalse();
    }

    @Test
    void aFileThatHasGoneIsToldOnceAndSoIsItsReturn() throws IOException {
        Path file = file("a");
        WatchedFiles look = new WatchedFiles(List.of(file));

        Files.delete(file);
        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isTrue();
        assertThat(look.haveChanged()).isFalse();

        file("a");
        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isTrue();
    }

    @Test
    @Timeout(60)
    void aPipeInPlaceOfAFileIsAChangeAndNotWaitedFor() throws Exception {
        Path file = file("a");
        WatchedFiles look = new WatchedFiles(List.of(file));

        Files.delete(file);
        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isTrue();
        assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor())
                .isZero();

        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isTrue();
    }

    @Test
    void severalFilesSettleTogether() throws IOException {
        Path key = Files.writeString(directory.resolve("key"), "a");
        WatchedFiles look = new WatchedFiles(List.of(file("a"), key));

        file("b");
        assertThat(look.haveChanged()).isFalse();
        Files.writeString(key, "b");
        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isTrue();
        assertThat(look.haveChanged()).isFalse();
    }

    @Test
    void whatIsKnownOfAFileStaysKnownWhenOthersJoinIt() throws IOException {
        WatchedFiles look = new WatchedFiles(List.of(file("a")));
        Path key = Files.writeString(directory.resolve("key"), "a");

        file("b");
        look.follow(List.of(directory.resolve("c.yaml"), key));

        assertThat(look.haveChanged()).isTrue();
        Files.writeString(key, "b");
        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isTrue();
    }

    @Test
    void whatIsTakenIsKnown() throws IOException {
        WatchedFiles look = new WatchedFiles(List.of(file("a")));

        file("b");
        look.take();

        assertThat(look.haveChanged()).isFalse();
        assertThat(look.haveChanged()).isFalse();
    }
}
