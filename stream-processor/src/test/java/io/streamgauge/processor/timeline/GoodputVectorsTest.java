package io.streamgauge.processor.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.processor.slo.SloClass;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.slo.SloMatch;
import io.streamgauge.processor.slo.SloRules;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.schemas.tally.CountName;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The worked examples of goodput: verdicts on single requests add up to the figures that stand there. */
class GoodputVectorsTest {

    private static final Map<String, Threshold> THRESHOLDS = Map.of(
            "ttft", Threshold.TIME_TO_FIRST_TOKEN,
            "tpot", Threshold.TIME_PER_OUTPUT_TOKEN,
            "e2e", Threshold.REQUEST_DURATION);

    static Stream<JsonNode> examples() throws IOException {
        return Vectors.lines().filter(line -> line.path("kind").asText().equals("good"));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void addsUpToTheExpectedFigures(JsonNode line) {
        SloClasses classes = classes(line.get("slo"));
        List<Sample> samples = new ArrayList<>();

        for (JsonNode request : line.get("req")) {
            samples.addAll(Playback.of(classes, Playback.split(script(request))));
        }

        Map<String, Double> figures = figures(samples, line.get("T").asDouble());
        line.get("exp").properties().stream()
                .filter(value -> figures.containsKey(value.getKey()))
                .forEach(value -> assertThat(figures.get(value.getKey()))
                        .as(value.getKey())
                        .isCloseTo(value.getValue().asDouble(), within(0.001)));
        assertThat(figures.keySet()).contains("good", "att_ttft");
    }

    private static Map<String, Double> figures(List<Sample> samples, double seconds) {
        double good = Samples.total(samples, CountName.SLO_GOOD);
        double ok = Samples.total(samples, CountName.SLO_OK);
        double eligible = good + Samples.total(samples, CountName.SLO_BAD);
        double tokens = Samples.total(samples, CountName.SLO_GOOD_OUTPUT_TOKENS);
        Map<String, Double> figures = new HashMap<>(Map.of(
                "good", good,
                "goodput_rps", good / seconds,
                "throughput_rps", ok / seconds,
                "eligible", eligible,
                "attainment", good / eligible,
                "attainment_all", good / Samples.total(samples, CountName.REQUESTS),
                "attainment_success_only", good / ok,
                "goodput_output_tps", tokens / seconds));
        THRESHOLDS.forEach((key, threshold) -> figures.put(
                "att_" + key,
                Samples.total(samples, CountName.SLO_THRESHOLD_MET, "chat", threshold.label()) / eligible));
        return figures;
    }

    private static SloClasses classes(JsonNode limits) {
        Map<Threshold, Duration> thresholds = new EnumMap<>(Threshold.class);
        limits.properties()
                .forEach(limit -> thresholds.put(
                        THRESHOLDS.get(limit.getKey()),
                        Duration.ofMillis(limit.getValue().asLong())));
        Duration patience = Duration.ofMillis(limits.get("ttft").asLong());
        return SloClasses.of(List.of(new SloClass("chat", SloMatch.ALL, thresholds, patience, SloRules.DEFAULT, 0.95)));
    }

    private static Script script(JsonNode request) {
        Outcome outcome = Outcome.valueOf(request.get("outcome").asText().toUpperCase(Locale.ROOT));
        long tokens = request.path("N").asLong(1);
        long first = request.path("ttft").asLong() * 1_000;
        long last = first + request.path("tpot").asLong() * 1_000 * (tokens - 1);
        Script script = Script.ending(request.path("elapsed").asLong(last / 1_000) * 1_000);
        if (outcome == Outcome.OK) {
            script.event(first, "C").usage = new Usage(request.path("in").asLong(), null, tokens, null);
        }
        return last > first ? script.event(last, "C") : script.outcome(outcome, "stop");
    }
}
