package io.streamgauge.monitoring.grafana.json;

import io.streamgauge.exporter.metric.Catalog;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.monitoring.grafana.panel.Panel;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Adds to what a panel says the definition of every metric of the exporter that it shows, as docs/metrics.md has it. */
final class Definitions {

    private static final Pattern NAME = Pattern.compile("\\bllm_\\w+");
    private static final Pattern OF_A_HISTOGRAM = Pattern.compile("_(bucket|count|sum)$");
    private static final Pattern GROUPED = Pattern.compile("^llm_by_(upstream|instance|tenant|input_size)_");
    private static final Map<String, String> HELP =
            Catalog.all().stream().collect(Collectors.toMap(Metric::name, Metric::help));

    private Definitions() {}

    static String addedTo(Panel panel) {
        String definitions = panel.queries().stream()
                .flatMap(query -> NAME.matcher(query.promql()).results())
                .map(MatchResult::group)
                .map(name -> OF_A_HISTOGRAM.matcher(name).replaceFirst(""))
                .map(name -> GROUPED.matcher(name).replaceFirst("llm_"))
                .distinct()
                .filter(HELP::containsKey)
                .map(name -> "\n\n`" + name + "`: " + HELP.get(name))
                .collect(Collectors.joining());
        return panel.note() + definitions;
    }
}
