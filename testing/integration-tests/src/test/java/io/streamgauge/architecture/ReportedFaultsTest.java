package io.streamgauge.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.testkit.vectors.StreamVector;
import io.streamgauge.testkit.vectors.Vectors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** docs/reported-faults.md answers every reported fault with a test that is run, on a sample stream that it plays. */
class ReportedFaultsTest {

    private static final int FAULTS = 100;
    private static final String READS_STREAMS = "StreamVectorsTest.sampleStreamIsUnderstoodHoweverItIsCut";
    private static final Path PAGE = SourceTree.ROOT.resolve("docs/reported-faults.md");
    private static final List<Path> SOURCES = SourceTree.sources();
    private static final List<StreamVector> STREAMS = Vectors.streams();
    private static final Pattern ROW =
            Pattern.compile("\\| (\\d+) \\| [^|]+ \\| \\[[^|]+]\\(https://[^|]+\\) \\| ([^|]+) \\|");
    private static final Pattern RUN = Pattern.compile(" *@(Parameterized|Repeated)?Test\\b.*");
    private static final Pattern TEST = Pattern.compile("`(\\w+)\\.(\\w+)(?:\\[([\\w-]+)])?`");

    /** Which sample streams a test plays, for every test that the page names with one. */
    private static final Map<String, Predicate<StreamVector>> PLAYED = Map.of(
            READS_STREAMS,
            StreamVector::isGeneration,
            "ArrivalTest.everyPieceOfASampleStreamPassesBeforeTheNextIsSent",
            vector -> isComplete(vector) && vector.response().framing().equals("chunked"),
            "TransparencyIT.bodiesArriveByteForByte",
            vector -> isComplete(vector) && !vector.response().framing().equals("h2"));

    private static boolean isComplete(StreamVector vector) {
        return vector.delivery().end().equals("complete");
    }

    /** Stands for the test that reads every sample stream. */
    private static final Pattern STREAM_ALONE = Pattern.compile("`([\\w-]+)`");

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
    void everyTestThatIsNamedIsRunAndPlaysItsSampleStream() {
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
        String tests = STREAM_ALONE.matcher(row.group(2)).replaceAll("`" + READS_STREAMS + "[$1]`");
        return new Row(Integer.parseInt(row.group(1)), tests);
    }

    /** What there is not of a test that the page names. */
    private static Optional<String> lacking(MatchResult test) {
        boolean known = SOURCES.stream()
                .filter(file -> file.toString().contains("/src/test/java/"))
                .filter(file -> file.getFileName().toString().equals(test.group(1) + ".java"))
                .anyMatch(file -> isRun(file, test.group(2)));
        boolean played = test.group(3) == null || plays(test.group(1) + "." + test.group(2), test.group(3));
        return known && played ? Optional.empty() : Optional.of(test.group());
    }

    /** Whether one of the annotations right above the method makes it a test. */
    private static boolean isRun(Path file, String method) {
        List<String> lines = SourceTree.read(file).lines().toList();
        int line = 0;
        while (line < lines.size() && !lines.get(line).contains(" void " + method + "(")) {
            line++;
        }
        for (int above = line - 1; line < lines.size() && !lines.get(above).isBlank(); above--) {
            if (RUN.matcher(lines.get(above)).matches()) {
                return true;
            }
        }
        return false;
    }

    private static boolean plays(String test, String id) {
        Predicate<StreamVector> played = PLAYED.getOrDefault(test, unknown -> false);
        return STREAMS.stream().filter(played).anyMatch(vector -> vector.id().equals(id));
    }
}
