package io.streamgauge.elsewhere;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The rules of other tools for many requests together. */
final class SampleRules {

    /** By the keys of the vectors; each reads its own fields of the line. */
    static final Map<String, Function<JsonNode, Object>> ALL = Map.ofEntries(
            Map.entry("linear.p50", line -> interpolated(numbers(line.path("x")), 0.5)),
            Map.entry("linear.p90", line -> interpolated(numbers(line.path("x")), 0.9)),
            Map.entry("linear.p99", line -> interpolated(numbers(line.path("x")), 0.99)),
            Map.entry("mlperf.p50", line -> atFloor(numbers(line.path("x")), 0.5)),
            Map.entry("mlperf.p90", line -> atFloor(numbers(line.path("x")), 0.9)),
            Map.entry("mlperf.p99", line -> atFloor(numbers(line.path("x")), 0.99)),
            // The pool has [gap, count] for each request: the mean of a request's gaps is that gap.
            Map.entry("linear.per_request_mean_p50", line -> interpolated(firsts(line.path("req")), 0.5)),
            Map.entry("sglang.peak", line -> peakOfWholeSeconds(line.path("iv"))),
            Map.entry("vllm.good", line -> good(line, true)),
            Map.entry("aiperf.good", line -> good(line, false)),
            Map.entry("genaiperf.good", SampleRules::goodByPlace),
            Map.entry("naive.wall_negative_gaps", line -> (double) Timeline.gaps(numbers(line.path("wall"))).stream()
                    .filter(gap -> gap < 0)
                    .count()));

    private SampleRules() {}

    /** Between the two order statistics around (n - 1) p. */
    private static double interpolated(List<Double> values, double p) {
        List<Double> sorted = values.stream().sorted().toList();
        double place = (sorted.size() - 1) * p;
        int below = (int) place;
        int above = Math.min(below + 1, sorted.size() - 1);
        return sorted.get(below) + (place - below) * (sorted.get(above) - sorted.get(below));
    }

    private static double atFloor(List<Double> values, double p) {
        return values.stream().sorted().toList().get((int) (values.size() * p));
    }

    /** Intervals that touch a whole second count in it, at both of their ends. */
    private static double peakOfWholeSeconds(JsonNode intervals) {
        long peak = 0;
        for (int second = 0; second <= 60; second++) {
            double now = second;
            peak = Math.max(
                    peak,
                    intervals
                            .valueStream()
                            .filter(interval -> Math.floor(interval.get(0).asDouble()) <= now
                                    && now <= Math.floor(interval.get(1).asDouble()))
                            .count());
        }
        return peak;
    }

    /** @param missingPasses whether a measure that a request does not have meets its limit */
    private static double good(JsonNode line, boolean missingPasses) {
        return line.has("req") ? goodOfRequests(line, missingPasses) : goodOfLists(line, missingPasses);
    }

    private static double goodOfRequests(JsonNode line, boolean missingPasses) {
        return line.path("req")
                .valueStream()
                .filter(request -> request.path("outcome").asText().equals("ok"))
                .filter(request -> line.path("slo").propertyStream().allMatch(limit -> {
                    JsonNode value = request.path(limit.getKey());
                    return value.isNumber()
                            ? value.asDouble() <= limit.getValue().asDouble()
                            : missingPasses;
                }))
                .count();
    }

    private static double goodOfLists(JsonNode line, boolean missingPasses) {
        long good = 0;
        for (int i = 0; i < line.path("ttft").size(); i++) {
            boolean first = line.path("ttft").get(i).asDouble()
                    <= line.path("slo").get(0).asDouble();
            JsonNode pace = line.path("itl").get(i);
            if (first
                    && (pace.isNumber()
                            ? pace.asDouble() <= line.path("slo").get(1).asDouble()
                            : missingPasses)) {
                good++;
            }
        }
        return good;
    }

    /** Pairs the values that there are by their places in the two lists. */
    private static double goodByPlace(JsonNode line) {
        List<Double> first = numbers(line.path("ttft"));
        List<Double> pace = numbers(line.path("itl"));
        long good = 0;
        for (int i = 0; i < Math.min(first.size(), pace.size()); i++) {
            if (first.get(i) <= line.path("slo").get(0).asDouble()
                    && pace.get(i) <= line.path("slo").get(1).asDouble()) {
                good++;
            }
        }
        return good;
    }

    private static List<Double> numbers(JsonNode list) {
        List<Double> numbers = new ArrayList<>();
        list.forEach(value -> {
            if (value.isNumber()) {
                numbers.add(value.asDouble());
            }
        });
        return numbers;
    }

    private static List<Double> firsts(JsonNode pairs) {
        return pairs.valueStream().map(pair -> pair.get(0).asDouble()).toList();
    }
}
