package io.streamgauge.exporter.window;

import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.exporter.span.Percentile;
import io.streamgauge.exporter.span.SeriesSpan;
import io.streamgauge.schemas.histogram.LatencyHistogram;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;
import java.util.Set;

/** Percentiles, sample counts and means of a span's measures. No sample, no percentile. */
final class LatencyGauges {

    private static final double MICROS = 1e6;
    private static final String OK = "ok";
    /** Of these, none says that the service was slow. */
    private static final Set<String> NOT_FAILED = Set.of(OK, "client_error", "client_cancel");

    private final SeriesSpan sum;
    private final Rows rows;

    LatencyGauges(SeriesSpan sum, Rows rows) {
        this.sum = sum;
        this.rows = rows;
    }

    void add() {
        for (Measure measure : Measure.values()) {
            if (measure.windowed() && !measure.byLength()) {
                add(measure);
            }
        }
        addFailureAdjusted();
        addUserSpeed();
    }

    private void add(Measure measure) {
        LatencyHistogram all = sum.values(measure, LatencyFilter.of(measure));
        rows.add(WindowMetrics.SAMPLES, (double) all.count(), measure.key());
        rows.add(WindowMetrics.MEAN, all.sumMicros() / MICROS / all.count(), measure.key());
        Metric metric = WindowMetrics.percentiles(measure);
        if (measure == Measure.REQUEST_DURATION) {
            for (String stream : List.of("true", "false")) {
                addPercentiles(metric, sum.values(measure, List.of(OK, stream)::equals), 0, stream);
            }
        } else {
            addPercentiles(metric, all, 0);
        }
    }

    private void addFailureAdjusted() {
        addPercentiles(
                WindowMetrics.TTFT_FAILURE_ADJUSTED,
                sum.values(Measure.TIME_TO_FIRST_TOKEN, labels -> true),
                sum.counts().sum(CountName.FAILED_BEFORE_FIRST_TOKEN));
        addPercentiles(
                WindowMetrics.DURATION_FAILURE_ADJUSTED,
                sum.values(Measure.REQUEST_DURATION, LatencyFilter.of(Measure.REQUEST_DURATION)),
                failed());
    }

    private long failed() {
        return sum.counts().of(CountName.REQUESTS).entrySet().stream()
                .filter(count -> !NOT_FAILED.contains(count.getKey().get(0)))
                .mapToLong(count -> count.getValue())
                .sum();
    }

    private void addPercentiles(Metric metric, LatencyHistogram values, long infinitelySlow, String... more) {
        List<Percentile> percentiles = Percentile.of(values.count() + infinitelySlow);
        double[] micros = Percentile.micros(percentiles, values, infinitelySlow);
        for (int i = 0; i < micros.length; i++) {
            rows.add(metric, micros[i] / MICROS, labels(percentiles.get(i), more));
        }
    }

    private void addUserSpeed() {
        LatencyHistogram values =
                sum.values(Measure.TIME_PER_OUTPUT_TOKEN, LatencyFilter.of(Measure.TIME_PER_OUTPUT_TOKEN));
        List<Percentile> percentiles = Percentile.of(values.count());
        double[] speeds = Percentile.perSecond(percentiles, values);
        for (int i = 0; i < speeds.length; i++) {
            rows.add(WindowMetrics.USER_TOKENS, speeds[i], labels(percentiles.get(i)));
        }
    }

    private static String[] labels(Percentile percentile, String... more) {
        return more.length == 0 ? new String[] {percentile.label()} : new String[] {percentile.label(), more[0]};
    }
}
