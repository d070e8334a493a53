package io.streamgauge.monitoring.grafana.promql;

import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.exporter.metric.MeasureMetrics;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A metric that queries select from, narrowed to what the reader of a dashboard has chosen.
 *
 * @param name without the endings of histograms
 * @param matchers from the choices that its labels allow
 */
public record Source(String name, List<String> matchers) {

    private static final String JOB = "job=~\"$job\"";
    private static final String MODEL = "model=~\"$model\"";
    private static final String ROUTE = "route=~\"$route\"";

    /** Of the exporter. */
    public static Source of(Metric metric) {
        List<String> matchers = new ArrayList<>(List.of(JOB));
        if (metric.scope() == Metric.Scope.SERIES) {
            matchers.addAll(List.of(MODEL, ROUTE));
        } else if (metric.labels().contains("model")) {
            matchers.add(MODEL);
        }
        if (metric.labels().contains("slo")) {
            matchers.add("slo=~\"$slo\"");
        }
        if (metric.labels().contains("window")) {
            matchers.add("window=\"$window\"");
        }
        return new Source(metric.name(), List.copyOf(matchers));
    }

    /** The cumulative histogram of a measure. */
    public static Source of(Measure measure) {
        return of(MeasureMetrics.of(measure));
    }

    /** Percentiles of a measure over the newest window. */
    public static Source window(Measure measure) {
        return of(WindowMetrics.percentiles(measure));
    }

    /** A counter of the exporter. */
    public static Source of(CountName count) {
        return of(CountMetrics.of(count));
    }

    /** What a process tells of itself: every instance something else. */
    public static Source ofProcess(String name) {
        return new Source(name, List.of(JOB, "instance=~\"$instance\""));
    }

    /** What a proxy and the pipeline both count, by what both can be narrowed to. */
    public static Source onBothSides(String name) {
        return new Source(name, List.of(JOB, ROUTE));
    }

    /** What an inference server tells, by its own name of the model. */
    public static Source ofEngine(String name) {
        return new Source(name, List.of("model_name=~\"$model\""));
    }

    /** The same under another name, for the series of each value of a label: a grouping of docs/metrics.md. */
    public static Source by(String label, Metric metric) {
        List<String> matchers = of(metric).matchers().stream()
                .filter(matcher -> !matcher.equals(ROUTE))
                .toList();
        return new Source(metric.nameBy(label), matchers);
    }

    /** Its series, with these matchers beside; one for a label that has been narrowed already takes its place. */
    public String where(String... more) {
        return series("", more);
    }

    /** The buckets of a histogram. */
    public String buckets(String... more) {
        return series("_bucket", more);
    }

    /** The number of samples of a histogram. */
    public String samples(String... more) {
        return series("_count", more);
    }

    /** The sum of the samples of a histogram. */
    public String sums(String... more) {
        return series("_sum", more);
    }

    private String series(String ending, String... more) {
        Stream<String> kept = matchers.stream()
                .filter(matcher ->
                        Stream.of(more).noneMatch(other -> label(other).equals(label(matcher))));
        return name + ending + "{"
                + String.join(",", Stream.concat(kept, Stream.of(more)).toList()) + "}";
    }

    private static String label(String matcher) {
        return matcher.split("[=!]", 2)[0];
    }
}
