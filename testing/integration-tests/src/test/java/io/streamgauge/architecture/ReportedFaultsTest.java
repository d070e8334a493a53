package io.streamgauge.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** docs/reported-faults.md answers every reported fault with a test that exists. */
class ReportedFaultsTest {

    private static final int FAULTS = 100;
    private static final Path PAGE = SourceTree.ROOT.resolve("docs/reported-faults.md");
    private static final List<Path> SOURCES = SourceTree.sources();
    private static final Path VECTORS = SourceTree.ROOT.resolve("testing/testkit/src/main/resources/vectors/streams");
    private static final Pattern ROW =
            Pattern.compile("\\| (\\d+) \\| [^|]+ \\| \\[[^|]+]\\(https://[^|]+\\) \\| ([^|]+) \\|");
    private static final Pattern TEST = Pattern.compile("`(\\w+)\\.(\\w+)(?:\\[([\\w-]+)])?`");

    /** A row of the page: a fault's number and the tests that answer it. */
    private record Row(int number, String tests) {}

    @Test
    void everyFaultHasOneRow() {
        assertThat(rows().stream().map(Row::number))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, FAULTS).boxed().toList());
    }

    @Test
    void everyRowNamesTestsAndNothingElse() {
        assertThat(rows()).allSatisfy(row -> assertThat(row.tests()).matches(TEST + "(, " + TEST + ")*"));
    }

    @Test
    void everyTestThatIsNamedExists() {
        List<String> missing = new ArrayList<>();
        for (Row row : rows()) {
            Matcher test = TEST.matcher(row.tests());
            test.results()
                    .map(ReportedFaultsTest::lacking)
                    .flatMap(Optional::stream)
                    .forEach(missing::add);
        }

        assertThat(missing).isEmpty();
    }

    private static List<Row> rows() {
        return SourceTree.read(PAGE)
                .lines()
                .filter(line -> line.matches("\\| \\d.*"))
                .map(ReportedFaultsTest::row)
                .toList();
    }

    private static Row row(String line) {
        Matcher row = ROW.matcher(line);
        assertThat(row.matches()).as(line).isTrue();
        return new Row(Integer.parseInt(row.group(1)), row.group(2));
    }

    /** What there is not of a test that the page names. */
    private static Optional<String> lacking(MatchResult test) {
        Predicate<Path> holds = file -> SourceTree.read(file).contains(" void " + test.group(2) + "(");
        boolean known = SOURCES.stream()
                .filter(file -> file.toString().contains("/src/test/java/"))
                .filter(file -> file.getFileName().toString().equals(test.group(1) + ".java"))
                .anyMatch(holds);
        String vector = test.group(3);
        boolean sampled = vector == null || Files.exists(VECTORS.resolve(vector + ".vector.json"));
        return known && sampled ? Optional.empty() : Optional.of(test.group());
    }
}
