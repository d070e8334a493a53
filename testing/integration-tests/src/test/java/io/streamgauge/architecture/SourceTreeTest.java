package io.streamgauge.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the sources of every module have to look like. */
class SourceTreeTest {

    private static final int LONGEST_FILE = 350;
    private static final List<Path> SOURCES = sources();

    @Test
    void noFileIsLongerThan350Lines() {
        List<String> tooLong = SOURCES.stream()
                .filter(file -> read(file).lines().count() > LONGEST_FILE)
                .map(file -> file + " has " + read(file).lines().count() + " lines")
                .toList();

        assertThat(SOURCES).isNotEmpty();
        assertThat(tooLong).isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsAndMarksNull() {
        assertThat(SOURCES.stream().map(Path::getParent).distinct()).allSatisfy(directory -> {
            // Tests of a package share its description.
            Path main = Path.of(directory.toString().replace("/src/test/java/", "/src/main/java/"));
            Path described = Files.exists(main.resolve("package-info.java")) ? main : directory;
            assertThat(described.resolve("package-info.java"))
                    .exists()
                    .content()
                    .startsWith("/** ")
                    .contains("@NullMarked");
        });
    }

    @Test
    void noTestSleeps() {
        String call = "Thread." + "sleep(";
        List<Path> sleeping = SOURCES.stream()
                .filter(file -> file.toString().contains("/src/test/"))
                .filter(file -> read(file).contains(call))
                .toList();

        assertThat(sleeping).isEmpty();
    }

    private static List<Path> sources() {
        try (Stream<Path> files = Files.walk(root())) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path root() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve(".mvn"))) {
            directory = Objects.requireNonNull(directory.getParent(), "no .mvn above the working directory");
        }
        return directory;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
