package io.streamgauge.bootstrap.metrics;

import java.util.List;
import java.util.Map;

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
     * @param exemplars one of the values of some buckets, by index
     */
    @SuppressWarnings("ArrayRecordComponent") // Thousands per scrape, never compared.
    public record Histogram(
            List<String> labelValues, double[] bounds, long[] counts, double sum, Map<Integer, Exemplar> exemplars)
            implements Point {

        public Histogram(List<String> labelValues, double[] bounds, long[] counts, double sum) {
            this(labelValues, bounds, counts, sum, Map.of());
        }
    }

    /**
     * A value that can be looked into elsewhere; only OpenMetrics can carry it.
     *
     * @param labels at most 128 characters, names and values together
     * @param atMillis when the value came about, milli seconds since the epoch
     */
    public record Exemplar(Map<String, String> labels, double value, long atMillis) {}
}
