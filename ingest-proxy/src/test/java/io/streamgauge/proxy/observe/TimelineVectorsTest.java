package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.TimePoints;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The worked timelines, as far as the proxy has to see them: what is computed from its time points comes later. */
class TimelineVectorsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> EVENTS = Map.of(
            "C", "data: {'choices':[{'index':0,'delta':{'content':'x'}}]}\n\n",
            "X", "data: {'choices':[{'index':0,'delta':{'reasoning_content':'x'}}]}\n\n",
            "T", "data: {'choices':[{'index':0,'delta':{'tool_calls':[{'function':{'arguments':'x'}}]}}]}\n\n",
            "R", "data: {'choices':[{'index':0,'delta':{'role':'assistant','content':''}}]}\n\n",
            "F", "data: {'choices':[{'index':0,'delta':{},'finish_reason':'stop'}]}\n\n",
            "M", "data: {'object':'progress'}\n\n",
            "K", ": ping\n\n",
            "D", "data: [DONE]\n\n");

    static Stream<JsonNode> timelines() throws IOException {
        try (InputStream in = TimelineVectorsTest.class.getResourceAsStream("/vectors/metrics.jsonl")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            List<JsonNode> lines = new ArrayList<>();
            for (String line : text.lines().toList()) {
                JsonNode timeline = JSON.readTree(line);
                if (timeline.has("ev")) {
                    lines.add(timeline);
                }
            }
            return lines.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("timelines")
    void timePointsAreThoseOfTheTimeline(JsonNode timeline) {
        ObservedExchange exchange = play(timeline);

        RequestFinished finished = exchange.sink.finished();
        TimePoints points = finished.getPoints();
        JsonNode expected = timeline.get("exp");
        check(expected, "ttft", points.getFirstOutputMicros());
        check(expected, "ttfe", points.getFirstEventMicros());
        check(expected, "ttfo", points.getFirstAnswerMicros());
        check(expected, "stream_end", points.getEndMicros());
        check(expected, "icl_max", finished.getMaxGapMicros());
        check(expected, "stall_ms", finished.getStallMicros());
        if (expected.has("ttst")) {
            check(expected, "ttst", points.getSecondOutputMicros() - points.getFirstOutputMicros());
        }
        if (expected.has("reasoning")) {
            check(expected, "reasoning", points.getFirstAnswerMicros() - points.getFirstReasoningMicros());
        }
        if (expected.has("icl")) {
            assertThat(gaps(exchange.sink.outputs())).isEqualTo(gaps(expected.get("icl")));
        }
    }

    @ParameterizedTest
    @MethodSource("timelines")
    void outcomeAndTokensAreThoseOfTheTimeline(JsonNode timeline) {
        RequestFinished finished = play(timeline).sink.finished();

        String outcome = finished.getOutcome().name().toLowerCase(Locale.ROOT);
        assertThat(outcome).isEqualTo(timeline.path("outcome").asText("ok"));
        if (timeline.get("ev").toString().contains("\"U\"")) {
            assertThat(finished.getUsage().getOutputTokens())
                    .isEqualTo(timeline.get("N").asLong());
        }
    }

    private static ObservedExchange play(JsonNode timeline) {
        ObservedExchange exchange = new ObservedExchange()
                .received("POST", ObservedExchange.CHAT, Map.of(), "{\"model\":\"m\",\"stream\":true}")
                .head(200, "text/event-stream", 0);
        double last = 0;
        for (JsonNode event : timeline.get("ev")) {
            last = event.get(0).asDouble();
            exchange.body(written(event.get(1).asText(), timeline.path("N").asLong()), last);
        }
        boolean cancelled = timeline.path("outcome").asText().equals("client_cancel");
        if (cancelled) {
            return exchange.ended(Ending.CLIENT_LEFT, timeline.get("end").asDouble());
        }
        // Lines that show no end are complete all the same.
        return exchange.body(written("D", 0), last).ended(Ending.COMPLETE, last);
    }

    private static String written(String eventClass, long tokens) {
        String event = eventClass.equals("U")
                ? "data: {'choices':[],'usage':{'prompt_tokens':1,'completion_tokens':" + tokens + "}}\n\n"
                : Objects.requireNonNull(EVENTS.get(eventClass), eventClass);
        return event.replace('\'', '"');
    }

    private static void check(JsonNode expected, String key, @Nullable Long micros) {
        if (expected.has(key)) {
            Long right = expected.get(key).isNull()
                    ? null
                    : Math.round(expected.get(key).asDouble() * 1000);
            assertThat(micros).as(key).isEqualTo(right);
        }
    }

    private static List<Long> gaps(List<OutputEvent> outputs) {
        List<Long> gaps = new ArrayList<>();
        for (int i = 1; i < outputs.size(); i++) {
            gaps.add(outputs.get(i).atMicros() - outputs.get(i - 1).atMicros());
        }
        return gaps;
    }

    private static List<Long> gaps(JsonNode millis) {
        List<Long> gaps = new ArrayList<>();
        millis.forEach(gap -> gaps.add(Math.round(gap.asDouble() * 1000)));
        return gaps;
    }
}
