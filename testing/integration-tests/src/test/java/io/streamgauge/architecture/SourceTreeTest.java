package io.streamgauge.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the sources of every module have to look like. */
class SourceTreeTest {

    private static final int LONGEST_FILE = 350;
    private static final Path ROOT = SourceTree.ROOT;
    private static final List<Path> SOURCES = SourceTree.sources();

    @Test
    void noFileIsLongerThan350Lines() {
        List<String> tooLong = SOURCES.stream()
                .filter(file -> SourceTree.read(file).lines().count() > LONGEST_FILE)
                .map(file -> ROOT.relativize(file) + " has "
                        + SourceTree.read(file).lines().count() + " lines")
                .toList();

        assertThat(SOURCES.isEmpty()).isFalse();
        assertThat(tooLong).isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsAndMarksNull() {
        List<Path> wanting = SOURCES.stream()
                .map(Path::getParent)
                .distinct()
                .filter(directory -> !described(directory))
                .map(ROOT::relativize)
                .toList();

        assertThat(wanting).isEmpty();
    }

    private static boolean described(Path directory) {
        // Tests of a package share its description.
        Path main = Path.of(directory.toString().replace("/src/test/java/", "/src/main/java/"));
        return Stream.of(main, directory)
                .map(place -> place.resolve("package-info.java"))
                .filter(Files::exists)
                .findFirst()
                .map(SourceTree::read)
                .filter(text -> text.startsWith("/** ") && text.contains("@NullMarked"))
                .isPresent();
    }

    @Test
    void noTestSleeps() {
        String call = "Thread." + "sleep(";
        List<Path> sleeping = SOURCES.stream()
                .filter(file -> file.toString().contains("/src/test/"))
                .filter(file -> SourceTree.read(file).contains(call))
                .map(ROOT::relativize)
                .toList();

        assertThat(sleeping).isEmpty();
    }
}
