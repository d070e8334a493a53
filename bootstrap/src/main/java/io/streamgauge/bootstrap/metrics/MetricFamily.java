package io.streamgauge.bootstrap.metrics;

import java.util.List;

/**
 * All samples of one metric at one moment, independent of the library that publishes them. Immutable.
 *
 * @param name full name; a counter's ends in _total
 * @param help formula, start, end and vantage point
 * @param labels names of the labels of every point, in order
 */
public record MetricFamily(String name, Type type, String help, List<String> labels, List<Point> points) {

    /** Kinds of metric. */
    public enum Type {
        COUNTER,
        GAUGE,
        HISTOGRAM
    }

    /** One sample. */
    public sealed interface Point {
        List<String> labelValues();
    }

    /** A counter's or gauge's value. */
    public record Value(List<String> labelValues, double value) implements Point {}

    /**
     * A classic histogram.
     *
     * @param bounds ascending upper bounds, without +Inf
     * @param counts values per bucket, not cumulative; one more than bounds
     */
    @SuppressWarnings("ArrayRecordComponent") // Thousands per scrape, never compared.
    public record Histogram(List<String> labelValues, double[] bounds, long[] counts, double sum) implements Point {}
}
