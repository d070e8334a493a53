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
import org.junit.jupiter.api.Test;

/** The worked examples of throughput, attribution and attainment, through windows of 10 s. */
class WindowVectorsTest {

    private static final long FIRST_TEN = 12_000;
    private static final long SECOND_TEN = 22_000;

    private final SeriesTimeline timeline = SeriesTimeline.ofModel("m");

    @Test
    void failedWorkIsNotThroughput() {
        MetricVector vector = WorkedExample.of("T1");
        for (JsonNode request : vector.line().get("req")) {
            String outcome = request.get(2).asText();
            String group = outcome.equals("ok") ? "ok" : "other";
            timeline.count(SECOND, CountName.REQUESTS, 1, outcome, "")
                    .count(SECOND, CountName.INPUT_TOKENS, request.get(0).asLong(), group)
                    .count(SECOND, CountName.OUTPUT_TOKENS, request.get(1).asLong(), group, "usage");
        }

        Published published = new WindowScrape().with(timeline).at(FIRST_TEN);

        double input = value(published, "llm_window_throughput_tokens_per_second", "input");
        double output = value(published, "llm_window_throughput_tokens_per_second", "output");
        expect(vector, "requests_per_s", value(published, "llm_window_throughput_requests_per_second"));
        expect(vector, "input_tps", input);
        expect(vector, "output_tps", output);
        expect(vector, "total_tps", input + output);
        assertThat(value(published, "llm_window_departures_per_second")).isEqualTo(0.5);
    }

    @Test
    void deliveredTokensCountWhenTheirChunkPassesAndThroughputAtTheEnd() {
        MetricVector vector = WorkedExample.of("T2");
        JsonNode chunks = vector.line().get("chunks");
        long at = 0;
        for (int i = 0; i < chunks.get("count").asInt(); i++) {
            at = Math.round(
                    (chunks.get("start").asDouble() + i * chunks.get("step").asDouble()) * SECOND);
            timeline.count(at, CountName.DELIVERED_TOKENS, 1, "estimated");
        }
        timeline.count(at, CountName.OUTPUT_TOKENS, vector.line().get("N").asLong(), "ok", "usage");
        WindowScrape scrape = new WindowScrape().with(timeline);

        for (int window = 0; window < 2; window++) {
            Published published = scrape.at(window == 0 ? FIRST_TEN : SECOND_TEN);

            assertThat(10 * value(published, "llm_window_delivered_tokens_per_second", "estimated"))
                    .isEqualTo(requireNonNull(vector.expected().get("delivered"))
                            .get(window)
                            .asDouble());
            assertThat(10 * value(published, "llm_window_throughput_tokens_per_second", "output"))
                    .isEqualTo(requireNonNull(vector.expected().get("completed"))
                            .get(window)
                            .asDouble());
        }
    }

    @Test
    void theShareAtAThresholdIsCountedAndNotReadFromAHistogram() {
        MetricVector vector = WorkedExample.of("H2");
        double threshold = vector.line().get("thr").asDouble();
        for (JsonNode value : vector.line().get("x")) {
            boolean met = value.asDouble() <= threshold;
            timeline.count(SECOND, met ? CountName.SLO_GOOD : CountName.SLO_BAD, 1, "chat");
            timeline.count(SECOND, CountName.SLO_THRESHOLD_MET, met ? 1 : 0, "chat", "time_to_first_token");
        }

        Published published = new WindowScrape().with(timeline).at(FIRST_TEN);

        expect(
                vector,
                "exact",
                value(published, "llm_window_threshold_attainment_ratio", "chat", "time_to_first_token"));
    }

    private static double value(Published published, String name, String... labels) {
        return WindowVectors.value(published, name, labels);
    }

    private static void expect(MetricVector vector, String key, double actual) {
        double expected = requireNonNull(vector.expected().get(key)).asDouble();
        assertThat(actual).as("%s %s", vector, key).isCloseTo(expected, within(expected * 1e-3));
    }
}
