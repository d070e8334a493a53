package io.streamgauge.processor.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Worked examples over several requests, or over what a single one says on the way. */
class PooledVectorsTest {

    @Test
    void gapsOfAllRequestsArePooled() throws IOException {
        JsonNode line = Vectors.line("P3");
        List<Sample> samples = new ArrayList<>();
        for (JsonNode request : line.get("req")) {
            Script script = new Script();
            for (long i = 0; i <= request.get(1).asLong(); i++) {
                script.event((100 + i * request.get(0).asLong()) * 1_000, "C");
            }
            samples.addAll(play(script));
        }

        List<Double> gaps = Samples.values(samples, Measure.INTER_CHUNK_LATENCY);

        assertThat(gaps).hasSize(101);
        assertThat(mean(gaps)).isCloseTo(line.at("/exp/pooled_mean").asDouble(), within(0.001));
        assertThat(gaps).contains(line.at("/exp/pooled_max").asDouble());
    }

    @Test
    void everyRequestHasOneTimePerOutputToken() throws IOException {
        JsonNode line = Vectors.line("P4");
        List<Sample> samples = new ArrayList<>();
        for (JsonNode request : line.get("req")) {
            long last = 100 + request.get(0).asLong();
            samples.addAll(play(new Script()
                    .event(100_000, "C")
                    .event(last * 1_000, "C")
                    .outputTokens(request.get(1).asLong() + 1)));
        }

        double mean = mean(Samples.values(samples, Measure.TIME_PER_OUTPUT_TOKEN));

        assertThat(mean).isCloseTo(line.at("/exp/mean_of_ratios").asDouble(), within(0.001));
    }

    @Test
    void everyRequestHasOneNormalizedLatency() throws IOException {
        JsonNode line = Vectors.line("P5");
        List<Sample> samples = new ArrayList<>();
        for (JsonNode request : line.get("req")) {
            samples.addAll(play(Script.whole(request.get(0).asLong() * 1_000)
                    .outputTokens(request.get(1).asLong())));
        }

        double mean = mean(Samples.values(samples, Measure.NORMALIZED_LATENCY));

        assertThat(mean).isCloseTo(line.at("/exp/mean_of_ratios").asDouble(), within(0.001));
    }

    @Test
    void tokensOfFailedRequestsAreToldApart() throws IOException {
        JsonNode line = Vectors.line("T1");
        List<Sample> samples = new ArrayList<>();
        for (JsonNode request : line.get("req")) {
            Script script = new Script().event(100_000, "C");
            script.usage =
                    new Usage(request.get(0).asLong(), null, request.get(1).asLong(), null);
            Outcome outcome = Outcome.valueOf(request.get(2).asText().toUpperCase(Locale.ROOT));
            samples.addAll(play(script.outcome(outcome, "stop")));
        }

        double seconds = line.get("T").asDouble();
        assertThat(Samples.total(samples, CountName.INPUT_TOKENS, "ok") / seconds)
                .isEqualTo(line.at("/exp/input_tps").asDouble());
        assertThat(Samples.total(samples, CountName.OUTPUT_TOKENS, "ok", "usage") / seconds)
                .isEqualTo(line.at("/exp/output_tps").asDouble());
        assertThat(Samples.total(samples, CountName.OUTPUT_TOKENS) / seconds)
                .isEqualTo(line.at("/exp/output_tps_all_outcomes").asDouble());
    }

    @Test
    void deliveredTokensStandWhereTheirChunkPassed() throws IOException {
        JsonNode line = Vectors.line("T2");
        Script script = new Script().outputTokens(line.get("N").asLong());
        for (int i = 0; i < line.at("/chunks/count").asInt(); i++) {
            script.event(1_000_000 + i * 100_000L, "C");
        }

        List<Sample> samples = play(script);

        assertThat(windows(samples, CountName.DELIVERED_TOKENS)).containsExactly(90, 10);
        assertThat(windows(samples, CountName.OUTPUT_TOKENS)).containsExactly(0, 100);
    }

    @Test
    void chunksInOrderGiveTheirGaps() throws IOException {
        JsonNode line = Vectors.line("S24");

        List<Sample> samples =
                play(new Script().event(100_000, "C").event(120_000, "C").event(140_000, "C"));

        assertThat(Samples.values(samples, Measure.TIME_TO_FIRST_TOKEN))
                .containsExactly(line.at("/exp/ttft").asDouble());
        assertThat(Samples.values(samples, Measure.INTER_CHUNK_LATENCY)).containsExactly(20.0, 20.0);
    }

    @Test
    void monotonicTimesAreAllThatCounts() throws IOException {
        JsonNode line = Vectors.line("S27");
        Script script = new Script();
        line.get("mono").forEach(at -> script.event(at.asLong() * 1_000, "C"));

        List<Sample> samples = play(script);

        assertThat(Samples.values(samples, Measure.INTER_CHUNK_LATENCY)).containsExactly(20.0, 20.0);
    }

    private static List<Sample> play(Script script) {
        long last = script.events.isEmpty()
                ? script.end
                : script.events.get(script.events.size() - 1).at();
        script.end = Math.max(script.end, last);
        return Playback.of(SloClasses.byDefault(), Playback.split(script));
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Sums of the first two spans of 10 s since t0. */
    private static List<Integer> windows(List<Sample> samples, CountName name) {
        int[] sums = new int[2];
        for (Sample sample : samples) {
            if (sample instanceof Sample.Counted counted && counted.name() == name) {
                long since = counted.atMicros() - Script.STARTED_AT - Script.OFFSET;
                sums[(int) (since / 10_000_000)] += (int) counted.amount();
            }
        }
        return List.of(sums[0], sums[1]);
    }
}
