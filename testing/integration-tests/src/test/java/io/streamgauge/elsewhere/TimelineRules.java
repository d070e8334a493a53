package io.streamgauge.elsewhere;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rules of other tools for one request: class letters name the events each of them looks at. */
final class TimelineRules {

    /** Whatever has a choice in it. */
    private static final String CHOICES = "RCXTF";

    private static final String OUTPUT = "CXT";
    private static final String ANY = "RCXTFUMKED";

    /** By the keys of the vectors; what gives null has no sample. */
    static final Map<String, Function<Timeline, @Nullable Object>> ALL = Map.ofEntries(
            Map.entry("vllm.ttft", request -> request.first(CHOICES)),
            Map.entry("vllm.itl", request -> Timeline.gaps(request.times(CHOICES))),
            Map.entry("vllm.e2el", request -> request.last(CHOICES)),
            Map.entry("vllm_old.e2el", request -> request.last(CHOICES + "U")),
            Map.entry("vllm.tpot", request -> pace(request.first(CHOICES), request.last(CHOICES), request.tokens())),
            Map.entry("vllm.goodput_tpot", request -> {
                Double pace = pace(request.first(CHOICES), request.last(CHOICES), request.tokens());
                return pace == null ? 0.0 : pace;
            }),
            Map.entry("sglang.ttft", TimelineRules::sglangFirst),
            Map.entry("sglang.e2e", Timeline::end),
            Map.entry("sglang.tpot", request -> pace(sglangFirst(request), request.end(), request.tokens())),
            Map.entry("sglang.itl_amort", request -> request.gapsSpreadOverTokens("CX")),
            Map.entry("aiperf.itl", request -> pace(request.first(OUTPUT), request.last(OUTPUT), request.tokens())),
            Map.entry("aiperf.icl", request -> {
                List<Double> gaps = Timeline.gaps(request.times(OUTPUT));
                return gaps.stream().anyMatch(gap -> gap <= 0) ? null : gaps;
            }),
            Map.entry(
                    "guidellm.ttft",
                    request -> request.vector().streamed() ? request.first(OUTPUT) : Double.valueOf(0)),
            Map.entry("guidellm.tpot", request -> last(request) / request.tokens()),
            Map.entry("guidellm.itl", request -> pace(request.first(OUTPUT), request.last(OUTPUT), request.tokens())),
            Map.entry("infperf.ttft", request -> request.tokensIn("C") < 2 ? null : request.first("C")),
            Map.entry("infperf.ttfc", request -> request.first("C")),
            Map.entry("infperf.tpot", request -> pace(request.first("C"), request.last("C"), request.tokensIn("C"))),
            Map.entry("infperf.itl", request -> Timeline.gaps(request.tokenTimes("C"))),
            Map.entry("infperf.itl_zero", request -> Timeline.gaps(request.tokenTimes("C"))),
            Map.entry("llmperf.itl", TimelineRules::llmperfGap),
            Map.entry("envoy.ttft", request -> request.first(ANY)),
            Map.entry("envoy.tpot", request -> pace(request.first(ANY), request.end(), request.tokens())),
            Map.entry("derived.ttft_ex_queue", request -> {
                double queue = request.vector().line().path("queue_ms").asDouble();
                Double first = request.first(OUTPUT);
                return first == null ? null : first - queue;
            }));

    private TimelineRules() {}

    /** Time for each token after the first; none for a single one. */
    private static @Nullable Double pace(@Nullable Double from, @Nullable Double to, long tokens) {
        return from == null || to == null || tokens < 2 ? null : (to - from) / (tokens - 1);
    }

    /** Neither tools nor anything else: such an answer has 0. What is no stream has its end. */
    private static Double sglangFirst(Timeline request) {
        if (!request.vector().streamed()) {
            return request.end();
        }
        Double first = request.first("CX");
        return first == null ? 0.0 : first;
    }

    private static double last(Timeline request) {
        Double last = request.last(OUTPUT);
        return last == null ? 0 : last;
    }

    /** The wait for the first and all gaps, for each event; an event without choices makes an error of the request. */
    private static @Nullable Double llmperfGap(Timeline request) {
        if (request.has("U")) {
            return null;
        }
        Double last = request.last("C");
        return last == null ? 0.0 : last / request.times(ANY).size();
    }
}
