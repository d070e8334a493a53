package io.streamgauge.watched;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** Values for the variables of dashboards. */
record Choice(Map<String, String> values) {

    /** Everything, over ranges as a dashboard of the last minutes has them. */
    static final Choice ALL = new Choice(Map.of(
            "__rate_interval", "30s",
            "__range", "1m",
            "window", "1m",
            "percentile", "50|90|99|100",
            "period", "30d",
            "shift", "20s"));

    Choice with(String name, String value) {
        Map<String, String> more = new HashMap<>(values);
        more.put(name, value);
        return new Choice(Map.copyOf(more));
    }

    /** The query that Grafana would send. Variables without a value stand for all of them. */
    String into(String promql) {
        String filled = promql;
        for (String name : values.keySet().stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList()) {
            filled = filled.replace("$" + name, values.get(name));
        }
        return filled.replaceAll("\\$(job|model|route|slo|instance)", ".*");
    }
}
