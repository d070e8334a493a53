package io.streamgauge.schemas.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The worked examples of percentiles; their values are milli seconds. */
class PercentileVectorsTest {

    private static final double ONE_PERCENT = 0.01;

    private final LatencyHistogram histogram = new LatencyHistogram();

    @Test
    void percentilesOfAListAreThoseOfTheWorkedExample() throws IOException {
        JsonNode vector = vector("P1");
        vector.get("x").forEach(value -> histogram.record(value.asLong() * 1_000));

        expect(vector, Map.of("p50", millisAt(50), "p90", millisAt(90), "p99", millisAt(99)));
    }

    @Test
    void gapsArePooledOverRequests() throws IOException {
        JsonNode vector = vector("P3");
        for (JsonNode gaps : vector.get("req")) {
            histogram.record(gaps.get(0).asLong() * 1_000, gaps.get(1).asLong());
        }

        double mean = histogram.sumMicros() / 1_000.0 / histogram.count();
        expect(
                vector,
                Map.of(
                        "pooled_p50", millisAt(50),
                        "pooled_p99", millisAt(99),
                        "pooled_max", millisAt(100),
                        "pooled_mean", mean));
    }

    private double millisAt(double percentile) {
        return histogram.percentile(percentile) / 1_000;
    }

    private static void expect(JsonNode vector, Map<String, Double> actual) {
        actual.forEach((key, value) -> {
            double expected = vector.get("exp").get(key).asDouble();
            assertThat(value).as(key).isCloseTo(expected, within(expected * ONE_PERCENT));
        });
    }

    private static JsonNode vector(String id) throws IOException {
        try (InputStream in = Objects.requireNonNull(
                PercentileVectorsTest.class.getResourceAsStream("/vectors/metrics.jsonl"), "vectors/metrics.jsonl")) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            for (String line : lines) {
                JsonNode vector = new ObjectMapper().readTree(line);
                if (vector.get("id").asText().equals(id)) {
                    return vector;
                }
            }
        }
        throw new AssertionError("no worked example has the id " + id);
    }
}
