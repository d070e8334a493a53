package io.streamgauge.watched;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.exporter.metric.Catalog;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.monitoring.grafana.promql.EngineMetricNames;
import io.streamgauge.schemas.tally.Grouping;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A metric with all of its labels but those that Prometheus adds. */
record Published(String name, MetricFamily.Type type, List<String> labels) {

    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `(llm_(?:pro|certificate_)\\w+)` \\| (\\w+) \\| ([^|]*) \\|");
    private static final Path PAGE = Path.of("../../docs/metrics.md");

    /** What ours publish, and the inference servers' that are asked for. */
    static List<Published> everything() throws IOException {
        List<Published> all = new ArrayList<>();
        for (Metric metric : Catalog.all()) {
            all.addAll(ofExporter(metric));
        }
        ROW.matcher(Files.readString(PAGE)).results().map(Published::ofProcess).forEach(all::add);
        all.add(new Published("process_resident_memory_bytes", MetricFamily.Type.GAUGE, List.of()));
        all.add(new Published("process_cpu_seconds_total", MetricFamily.Type.COUNTER, List.of()));
        all.add(new Published("jvm_gc_collection_seconds", MetricFamily.Type.HISTOGRAM, List.of("gc")));
        Arrays.stream(EngineMetricNames.class.getFields())
                .map(Published::ofEngine)
                .forEach(all::add);
        return all;
    }

    private static List<Published> ofExporter(Metric metric) {
        List<Published> all = new ArrayList<>();
        if (metric.scope() == Metric.Scope.PIPELINE) {
            return List.of(new Published(metric.name(), metric.type(), metric.labels()));
        }
        all.add(new Published(metric.name(), metric.type(), and(List.of("model", "route"), metric.labels())));
        for (Grouping grouping : Grouping.values()) {
            if (grouping != Grouping.ROUTE) {
                String label = grouping == Grouping.INSTANCE ? "exported_instance" : grouping.label();
                String name = metric.name().replaceFirst("llm_", "llm_by_" + grouping.label() + "_");
                all.add(new Published(name, metric.type(), and(List.of("model", label), metric.labels())));
            }
        }
        return all;
    }

    private static Published ofProcess(MatchResult row) {
        List<String> labels = Arrays.stream(row.group(3).replace("`", "").split(","))
                .map(String::strip)
                .filter(label -> !label.isEmpty())
                .toList();
        return new Published(
                row.group(1), MetricFamily.Type.valueOf(row.group(2).toUpperCase(Locale.ROOT)), labels);
    }

    private static Published ofEngine(Field constant) {
        try {
            String name = (String) constant.get(null);
            MetricFamily.Type type = name.endsWith("_seconds")
                    ? MetricFamily.Type.HISTOGRAM
                    : name.endsWith("_total") ? MetricFamily.Type.COUNTER : MetricFamily.Type.GAUGE;
            return new Published(name, type, List.of("model_name"));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> and(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }
}
