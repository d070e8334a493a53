package io.streamgauge.watched;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values for labels of made-up samples, two or more where queries tell them apart. */
final class LabelValues {

    private static final Map<String, List<String>> VALUES = Map.ofEntries(
            Map.entry("outcome", List.of("ok", "upstream_error", "client_cancel", "client_error", "rejected")),
            Map.entry("window", List.of("1m")),
            Map.entry("percentile", List.of("50", "99")),
            Map.entry("token_source", List.of("usage", "estimated")),
            Map.entry("stat", List.of("mean", "peak", "min", "max")),
            Map.entry("state", List.of("good", "bad")),
            Map.entry("list", List.of("valid")),
            Map.entry(
                    "threshold",
                    List.of(
                            "time_to_first_token",
                            "time_to_first_answer",
                            "time_per_output_token",
                            "max_gap",
                            "request_duration")),
            Map.entry("upstream", List.of("one", "other")),
            Map.entry("exported_instance", List.of("one", "other")),
            Map.entry("tenant", List.of("one", "other")),
            Map.entry("input_size", List.of("1KiB", "4KiB")));

    private LabelValues() {}

    /** Every combination of values of these labels. */
    static List<Map<String, String>> combinations(List<String> labels) {
        List<Map<String, String>> all = List.of(Map.of());
        for (String label : labels) {
            List<Map<String, String>> more = new ArrayList<>();
            for (Map<String, String> known : all) {
                for (String value : VALUES.getOrDefault(label, List.of("x"))) {
                    Map<String, String> one = new LinkedHashMap<>(known);
                    one.put(label, value);
                    more.add(one);
                }
            }
            all = more;
        }
        return all;
    }
}
