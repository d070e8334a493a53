package io.streamgauge.exporter.metric;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Exemplar;
import io.streamgauge.bootstrap.metrics.MetricFamily.Histogram;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.schemas.tally.Bounds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The families of one scrape, filled point by point. Not safe for several threads. */
public final class Families {

    private static final List<String> MAIN_GROUPING = List.of("model", "route");
    private static final double MICROS_PER_SECOND = 1e6;

    private final Map<String, MetricFamily> byName = new LinkedHashMap<>();

    /** Adds the value of a metric that no series has. */
    public void add(Metric metric, List<String> labels, double value) {
        family(metric.name(), metric, metric.labels()).add(new Value(List.copyOf(labels), value));
    }

    /** Adds the value of a series' metric. */
    public void add(Series series, Metric metric, List<String> labels, double value) {
        points(series, metric).add(new Value(join(series.labelValues(), labels), value));
    }

    /**
     * Adds a histogram of a series.
     *
     * @param counts by bucket, not cumulative
     * @param exemplars of some buckets, by index
     */
    public void add(
            Series series,
            Metric metric,
            List<String> labels,
            Bounds bounds,
            long[] counts,
            long sumMicros,
            Map<Integer, Exemplar> exemplars) {
        double[] seconds = IntStream.range(0, bounds.size())
                .mapToDouble(index -> bounds.micros(index) / MICROS_PER_SECOND)
                .toArray();
        points(series, metric)
                .add(new Histogram(
                        join(series.labelValues(), labels), seconds, counts, sumMicros / MICROS_PER_SECOND, exemplars));
    }

    /** Everything added so far. */
    public List<MetricFamily> all() {
        return List.copyOf(byName.values());
    }

    private List<Point> points(Series series, Metric metric) {
        return family(nameOf(series, metric), metric, join(series.labelNames(), metric.labels()));
    }

    private List<Point> family(String name, Metric metric, List<String> labels) {
        return byName.computeIfAbsent(
                        name,
                        unknown -> new MetricFamily(name, metric.type(), metric.help(), labels, new ArrayList<>()))
                .points();
    }

    /** Only the main grouping has plain names, so that sums never double. */
    public static String nameOf(Series series, Metric metric) {
        List<String> names = series.labelNames();
        if (names.equals(MAIN_GROUPING)) {
            return metric.name();
        }
        return metric.nameBy(String.join("_", names.subList(1, names.size())));
    }

    private static List<String> join(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first.size() + second.size());
        all.addAll(first);
        all.addAll(second);
        return all;
    }
}
