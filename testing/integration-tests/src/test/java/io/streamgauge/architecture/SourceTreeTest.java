package io.streamgauge.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the sources of every module have to look like. */
class SourceTreeTest {

    private static final int LONGEST_FILE = 350;
    private static final List<Path> SOURCES = sources();

    @Test
    void noFileIsLongerThan350Lines() {
        assertThat(SOURCES)
                .isNotEmpty()
                .allSatisfy(file -> assertThat(read(file).lines().count())
                        .as("lines of %s", file)
                        .isLessThanOrEqualTo(LONGEST_FILE));
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
        assertThat(SOURCES)
                .filteredOn(file -> file.toString().contains("/src/test/"))
                .allSatisfy(file -> assertThat(read(file)).as("%s", file).doesNotContain(call));
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
            directory = directory.getParent();
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
