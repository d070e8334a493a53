package io.streamgauge.processor.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.timeline.Script.Event;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The worked timelines of vectors/metrics.jsonl give the values that stand there, however their events are packed. */
class MetricVectorsTest {

    private static final Map<String, Measure> MEASURES = Map.of(
            "ttft", Measure.TIME_TO_FIRST_TOKEN,
            "ttfe", Measure.TIME_TO_FIRST_EVENT,
            "ttfo", Measure.TIME_TO_FIRST_ANSWER,
            "ttst", Measure.TIME_TO_SECOND_TOKEN,
            "reasoning", Measure.REASONING,
            "tpot", Measure.TIME_PER_OUTPUT_TOKEN,
            "e2e", Measure.REQUEST_DURATION,
            "tail", Measure.STREAM_TAIL,
            "norm", Measure.NORMALIZED_LATENCY,
            "icl_max", Measure.MAX_GAP);

    private static final Map<String, CountName> COUNTS =
            Map.of("stalls", CountName.STALLS, "stall_ms", CountName.STALL_MICROS);

    static Stream<JsonNode> timelines() throws IOException {
        return Vectors.lines().filter(line -> line.path("id").asText().startsWith("S") && !line.has("kind"));
    }

    @ParameterizedTest
    @MethodSource("timelines")
    void givesTheExpectedValues(JsonNode line) {
        Script script = script(line);

        List<Sample> samples = Playback.of(SloClasses.byDefault(), Playback.split(script));

        line.path("exp").properties().stream()
                .filter(value -> !value.getKey().contains("."))
                .forEach(value -> check(value.getKey(), value.getValue(), samples, script));
    }

    @ParameterizedTest
    @MethodSource("timelines")
    void saysTheSameHoweverTheEventsArePacked(JsonNode line) {
        Script script = script(line);
        int events = script.output().size();
        List<String> whole = Samples.sorted(Playback.of(SloClasses.byDefault(), Playback.split(script)));

        for (int first = 1; first <= events; first++) {
            for (int second = first + 1; second <= events + 1; second++) {
                int[] splits = second > events ? new int[] {first} : new int[] {first, second};

                List<Sample> packed = Playback.of(SloClasses.byDefault(), Playback.split(script, splits));

                assertThat(Samples.sorted(packed))
                        .as("splits %s", (Object) splits)
                        .isEqualTo(whole);
            }
        }
        int[] everywhere = IntStream.rangeClosed(1, events).toArray();
        assertThat(Samples.sorted(Playback.of(SloClasses.byDefault(), Playback.split(script, everywhere))))
                .isEqualTo(whole);
    }

    private static void check(String key, JsonNode expected, List<Sample> samples, Script script) {
        if (key.equals("icl")) {
            List<Double> gaps = Samples.values(samples, Measure.INTER_CHUNK_LATENCY);
            assertThat(gaps).as(key).isEqualTo(millis(expected));
        } else if (key.equals("stream_end")) {
            assertThat(script.end / 1_000.0).as(key).isEqualTo(expected.asDouble());
        } else if (key.equals("tps_user")) {
            double millis =
                    Samples.values(samples, Measure.TIME_PER_OUTPUT_TOKEN).get(0);
            assertThat(1_000 / millis).as(key).isCloseTo(expected.asDouble(), within(expected.asDouble() / 1_000));
        } else if (COUNTS.containsKey(key)) {
            assertThat(Samples.total(samples, COUNTS.get(key))).as(key).isEqualTo(expected.asLong());
        } else {
            Measure measure = Objects.requireNonNull(MEASURES.get(key), "no check for " + key);
            List<Double> values = Samples.values(samples, measure);
            assertThat(values).as(key).hasSize(expected.isNull() ? 0 : 1);
            if (!expected.isNull()) {
                assertThat(values.get(0)).as(key).isCloseTo(expected.asDouble(), within(expected.asDouble() / 1_000));
            }
        }
    }

    private static List<Double> millis(JsonNode list) {
        List<Double> values = new ArrayList<>();
        list.forEach(value -> values.add(value.asDouble()));
        return values;
    }

    private static Script script(JsonNode line) {
        Script script = line.path("stream").asBoolean(true) ? new Script() : Script.whole(0);
        boolean told = line.path("ev").path(0).size() > 2;
        for (JsonNode event : line.path("ev")) {
            long at = event.get(0).asLong() * 1_000;
            script.event(
                    new Event(at, event.get(1).asText(), 0, told ? event.path(2).asLong(1) : -1, null));
            script.end = Math.max(script.end, at);
        }
        script.end = line.has("end") ? line.get("end").asLong() * 1_000 : script.end;
        script.usage = line.has("N") ? new Usage(null, null, line.get("N").asLong(), null) : null;
        script.queue = line.has("queue_ms") ? (Long) (line.get("queue_ms").asLong() * 1_000) : null;
        String outcome = line.path("outcome").asText("ok");
        return script.outcome(Outcome.valueOf(outcome.toUpperCase(Locale.ROOT)), "stop");
    }
}
