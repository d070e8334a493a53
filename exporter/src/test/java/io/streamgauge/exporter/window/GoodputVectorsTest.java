package io.streamgauge.exporter.window;

import static io.streamgauge.exporter.sample.SeriesTimeline.SECOND;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.exporter.sample.Published;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.WindowScrape;
import io.streamgauge.exporter.sample.WorkedExample;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.testkit.vectors.MetricVector;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The worked examples of goodput, from the processor's verdicts to ratios. The verdicts are taken here by a plain
 * reading of the definition, and are tested for themselves where they are taken.
 */
class GoodputVectorsTest {

    private static final long FIRST_TEN = 12_000;
    private static final Map<String, String> THRESHOLDS =
            Map.of("ttft", "time_to_first_token", "tpot", "time_per_output_token", "e2e", "request_duration");

    private final SeriesTimeline timeline = SeriesTimeline.ofModel("m");

    @ParameterizedTest
    @ValueSource(strings = {"G1", "G2", "G3"})
    void ratiosAreThoseOfTheWorkedExample(String id) {
        MetricVector vector = WorkedExample.of(id);
        vector.line().get("req").forEach(request -> judge(vector.line().get("slo"), request));

        Published published = new WindowScrape().with(timeline).at(FIRST_TEN);

        expect(vector, "good", 10 * value(published, "goodput_requests_per_second"));
        if (vector.line().get("T").asLong() == 10) {
            expect(vector, "goodput_rps", value(published, "goodput_requests_per_second"));
            expect(vector, "goodput_output_tps", value(published, "goodput_tokens_per_second"));
            expect(
                    vector,
                    "throughput_rps",
                    WindowVectors.value(published, "llm_window_throughput_requests_per_second"));
        }
        expect(vector, "eligible", value(published, "eligible_requests"));
        expect(vector, "attainment", value(published, "attainment_ratio"));
        expect(vector, "attainment_all", value(published, "attainment_all_ratio"));
        expect(vector, "attainment_success_only", value(published, "attainment_success_only_ratio"));
        THRESHOLDS.forEach((key, threshold) -> {
            if (vector.expected().containsKey("att_" + key)) {
                expect(vector, "att_" + key, value(published, "threshold_attainment_ratio", threshold));
            }
        });
    }

    private void judge(JsonNode slo, JsonNode request) {
        String outcome = request.get("outcome").asText();
        boolean ok = outcome.equals("ok");
        timeline.count(SECOND, CountName.REQUESTS, 1, outcome, "");
        if (ok) {
            timeline.count(SECOND, CountName.SLO_OK, 1, "chat");
        }
        if (outcome.equals("client_cancel")
                && request.get("elapsed").asLong() <= slo.get("ttft").asLong()) {
            timeline.count(SECOND, CountName.SLO_EXCLUDED, 1, "chat", "client_cancel");
            return;
        }
        boolean good = ok;
        for (var threshold : slo.properties()) {
            boolean met = ok && met(request.path(threshold.getKey()), threshold.getValue());
            good &= met;
            if (met) {
                timeline.count(
                        SECOND,
                        CountName.SLO_THRESHOLD_MET,
                        1,
                        "chat",
                        requireNonNull(THRESHOLDS.get(threshold.getKey())));
            }
        }
        timeline.count(SECOND, good ? CountName.SLO_GOOD : CountName.SLO_BAD, 1, "chat");
        if (good) {
            timeline.count(
                    SECOND, CountName.SLO_GOOD_OUTPUT_TOKENS, request.path("N").asLong(), "chat", "usage");
        }
    }

    private static boolean met(JsonNode value, JsonNode limit) {
        return value.isNull() || value.isMissingNode() || value.asDouble() <= limit.asDouble();
    }

    private static double value(Published published, String name, String... labels) {
        return labels.length == 0
                ? WindowVectors.value(published, "llm_window_" + name, "chat")
                : WindowVectors.value(published, "llm_window_" + name, "chat", labels[0]);
    }

    private static void expect(MetricVector vector, String key, double actual) {
        JsonNode expected = vector.expected().get(key);
        if (expected != null) {
            assertThat(actual).as("%s %s", vector, key).isCloseTo(expected.asDouble(), within(1e-3));
        }
    }
}
