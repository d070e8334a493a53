package io.streamgauge.exporter.metric;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every metric the exporter publishes, in the sections of docs/metrics.md. */
public final class Catalog {

    private Catalog() {}

    /** Metrics by section, in order. */
    public static Map<String, List<Metric>> sections() {
        Map<String, List<Metric>> sections = new LinkedHashMap<>();
        sections.put("measures", MeasureMetrics.all());
        sections.put("counters", CountMetrics.ofSeries());
        sections.put("open-requests", StateMetrics.ofSeries());
        sections.put("windows", WindowMetrics.all());
        sections.put("cohorts", CohortMetrics.all());
        sections.put("workload", WorkloadMetrics.all());
        sections.put("slos", StateMetrics.ofSlos());
        sections.put("deployments", StateMetrics.ofDeployments());
        List<Metric> pipeline = new ArrayList<>(StateMetrics.ofPipeline());
        pipeline.addAll(CountMetrics.ofPipeline());
        sections.put("pipeline", List.copyOf(pipeline));
        return sections;
    }

    /** All of them. */
    public static List<Metric> all() {
        return sections().values().stream().flatMap(List::stream).toList();
    }
}
