package io.streamgauge.elsewhere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.testkit.vectors.MetricVector;
import io.streamgauge.testkit.vectors.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules that docs/comparison.md gives for other tools yield the values that the worked examples have for them. */
class ElsewhereTest {

    private static final Path PAGE = Path.of("../../docs/comparison.md");
    private static final double TOLERANCE = 1e-3;

    /** A value that another tool's rule gives for a line of the vectors. */
    record Case(MetricVector vector, String key, JsonNode expected) {
        @Override
        public String toString() {
            return vector.id() + " " + key;
        }
    }

    static Stream<Case> cases() {
        return Vectors.metrics().stream()
                .flatMap(vector -> vector.line().path("exp").properties().stream()
                        .filter(entry -> entry.getKey().contains("."))
                        .map(entry -> new Case(vector, entry.getKey(), entry.getValue())));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theirRuleGivesTheirValue(Case example) {
        Object value = computed(example);

        if (example.expected.isNull()) {
            assertThat(value).isNull();
        } else if (example.expected.isArray()) {
            List<?> values = (List<?>) Objects.requireNonNull(value);
            assertThat(values).hasSize(example.expected.size());
            for (int i = 0; i < values.size(); i++) {
                assertClose((Double) values.get(i), example.expected.get(i));
            }
        } else {
            assertClose((Double) value, example.expected);
        }
    }

    @Test
    void everyRuleIsTried() {
        Set<String> tried = new TreeSet<>(cases().map(Case::key).toList());
        Set<String> rules = new TreeSet<>(TimelineRules.ALL.keySet());
        rules.addAll(SampleRules.ALL.keySet());

        assertThat(rules).isEqualTo(tried);
    }

    /** The page's table of examples has a row for every case, with our value beside where there is one. */
    @Test
    void thePageShowsTheseValues() throws IOException {
        String rows = String.join("\n", rows());

        assertThat(Files.readString(PAGE)).as("it should have:\n%s", rows).contains(rows);
    }

    private static List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (MetricVector vector : Vectors.metrics()) {
            List<String> theirs = cases().filter(example -> example.vector.id().equals(vector.id()))
                    .map(example -> "`" + example.key + "` " + text(example.expected))
                    .toList();
            if (!theirs.isEmpty()) {
                List<String> ours = vector.expected().entrySet().stream()
                        .map(entry -> "`" + entry.getKey() + "` " + text(entry.getValue()))
                        .toList();
                rows.add("| " + vector.id() + " | " + vector.line().path("note").asText() + " | "
                        + String.join(", ", ours) + " | " + String.join(", ", theirs) + " |");
            }
        }
        return rows;
    }

    private static String text(JsonNode value) {
        return value.isNull() ? "none" : value.toString().replace(",", ", ");
    }

    private static void assertClose(@Nullable Double value, JsonNode expected) {
        assertThat(value).isNotNull();
        assertThat(value).isCloseTo(expected.asDouble(), within(Math.abs(expected.asDouble()) * TOLERANCE));
    }

    private static @Nullable Object computed(Case example) {
        if (SampleRules.ALL.containsKey(example.key)) {
            return SampleRules.ALL.get(example.key).apply(example.vector.line());
        }
        return Objects.requireNonNull(TimelineRules.ALL.get(example.key), example.key)
                .apply(new Timeline(example.vector));
    }
}
