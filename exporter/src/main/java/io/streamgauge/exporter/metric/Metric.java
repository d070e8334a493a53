package io.streamgauge.exporter.metric;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import java.util.List;

/**
 * A metric as it is published and documented.
 *
 * @param name full name under the grouping [model, route]
 * @param scope whose labels stand before its own
 * @param labels names of its own labels
 * @param help formula, start, end and vantage point
 */
public record Metric(String name, MetricFamily.Type type, Scope scope, List<String> labels, String help) {

    private static final String PREFIX = "llm_";
    private static final String SEEN_AT_THE_PROXY = " Seen at the proxy.";

    /** Whose labels stand before the metric's own. */
    public enum Scope {
        /** One point for every series: the labels of its grouping come first. */
        SERIES,
        /** One point for all: no labels but its own. */
        PIPELINE
    }

    /** Its name in another grouping: only the main one has plain names, so that sums never double. */
    public String nameBy(String grouping) {
        return PREFIX + "by_" + grouping + "_" + name.substring(PREFIX.length());
    }

    static Metric counter(String name, String help, String... labels) {
        return new Metric(name, MetricFamily.Type.COUNTER, Scope.SERIES, List.of(labels), help + SEEN_AT_THE_PROXY);
    }

    static Metric gauge(String name, String help, String... labels) {
        return new Metric(name, MetricFamily.Type.GAUGE, Scope.SERIES, List.of(labels), help + SEEN_AT_THE_PROXY);
    }

    static Metric histogram(String name, String help, List<String> labels) {
        return new Metric(name, MetricFamily.Type.HISTOGRAM, Scope.SERIES, labels, help + SEEN_AT_THE_PROXY);
    }

    static Metric pipelineCounter(String name, String help, String... labels) {
        return new Metric(name, MetricFamily.Type.COUNTER, Scope.PIPELINE, List.of(labels), help);
    }

    static Metric pipelineGauge(String name, String help, String... labels) {
        return new Metric(name, MetricFamily.Type.GAUGE, Scope.PIPELINE, List.of(labels), help);
    }
}
