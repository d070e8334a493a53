package io.streamgauge.exporter.scrape;

import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.exporter.metric.Families;
import io.streamgauge.exporter.metric.MeasureMetrics;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.result.Counts;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.slo.ConfiguredSlos;
import io.streamgauge.exporter.slo.SloClassOfSeries;
import io.streamgauge.schemas.result.Buckets;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counters and histograms of one series since the beginning, added up over its partitions. */
final class TotalsPoints {

    private final Families families;
    private final Series series;

    TotalsPoints(Families families, Series series) {
        this.families = families;
        this.series = series;
    }

    void add(List<TotalsResult> partitions, ConfiguredSlos slos, Exemplars exemplars) {
        Counts counts = new Counts();
        Map<BucketKey, BucketSum> buckets = new HashMap<>();
        for (TotalsResult partition : partitions) {
            counts.add(partition.getCounts());
            for (Buckets values : partition.getBuckets()) {
                MeasureMetrics.find(values.getMeasure())
                        .map(measure -> new BucketKey(measure, values.getLabels()))
                        .ifPresent(key ->
                                buckets.computeIfAbsent(key, BucketSum::new).add(values));
            }
        }
        for (CountName count : CountName.values()) {
            if (count != CountName.REQUESTS_STARTED || !series.beginsAtHead()) {
                CountMetrics.ofSeries(count).ifPresent(metric -> add(metric, count, counts));
            }
        }
        addZeros(counts, slos);
        buckets.forEach((key, sum) -> families.add(
                series,
                MeasureMetrics.of(key.measure),
                key.labels,
                key.measure.bounds(),
                sum.counts,
                sum.micros,
                exemplars.of(key.measure, key.labels)));
    }

    private void add(Metric metric, CountName count, Counts counts) {
        Map<List<String>, Long> values = counts.of(count);
        if (values.isEmpty() && metric.labels().isEmpty()) {
            families.add(series, metric, List.of(), 0);
        }
        values.forEach((labels, value) -> families.add(series, metric, labels, CountMetrics.published(count, value)));
    }

    /** Good and bad of a class are 0 from the first request of a series on: a ratio needs both. */
    private void addZeros(Counts counts, ConfiguredSlos slos) {
        for (SloClassOfSeries slo : slos.of(series, counts)) {
            List<String> labels = List.of(slo.name());
            for (CountName count : List.of(CountName.SLO_GOOD, CountName.SLO_BAD)) {
                if (!counts.of(count).containsKey(labels)) {
                    CountMetrics.ofSeries(count).ifPresent(metric -> families.add(series, metric, labels, 0));
                }
            }
        }
    }

    private record BucketKey(Measure measure, List<String> labels) {}

    private static final class BucketSum {

        private final long[] counts;
        private long micros;

        BucketSum(BucketKey key) {
            this.counts = new long[key.measure.bounds().size() + 1];
        }

        void add(Buckets values) {
            for (int i = 0; i < counts.length; i++) {
                counts[i] += values.getCounts().get(i);
            }
            micros += values.getSumMicros();
        }
    }
}
