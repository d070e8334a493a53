package io.streamgauge.exporter.window;

import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.metric.WorkloadMetrics;
import io.streamgauge.exporter.result.Counts;
import io.streamgauge.exporter.span.Percentile;
import io.streamgauge.exporter.span.SeriesSpan;
import io.streamgauge.schemas.histogram.LatencyHistogram;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What kind of work a span had, and how fast each kind of it was. A ratio of nothing is left out. */
final class WorkloadGauges {

    private static final double MICROS = 1e6;
    private static final String OK = "ok";
    /** A series has many classes: fewer percentiles of each. */
    private static final Set<String> PERCENTILES = Set.of("50", "90", "99");

    private final SeriesSpan sum;
    private final Counts counts;
    private final Rows rows;

    WorkloadGauges(SeriesSpan sum, Rows rows) {
        this.sum = sum;
        this.counts = sum.counts();
        this.rows = rows;
    }

    void add() {
        addByLength(
                Measure.TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH,
                WorkloadMetrics.FIRST_TOKEN,
                WorkloadMetrics.FIRST_TOKEN_SAMPLES);
        addByLength(
                Measure.REQUEST_DURATION_BY_OUTPUT_LENGTH, WorkloadMetrics.DURATION, WorkloadMetrics.DURATION_SAMPLES);
        addCache();
        addReasoning();
        addGaps();
    }

    private void addByLength(Measure measure, Metric percentiles, Metric samples) {
        for (List<String> labels : sum.labels(measure)) {
            LatencyHistogram values = sum.values(measure, labels::equals);
            rows.add(samples, (double) values.count(), labels.toArray(String[]::new));
            List<Percentile> told = Percentile.of(values.count()).stream()
                    .filter(percentile -> PERCENTILES.contains(percentile.label()))
                    .toList();
            double[] micros = Percentile.micros(told, values, 0);
            for (int i = 0; i < micros.length; i++) {
                List<String> all = new ArrayList<>(List.of(told.get(i).label()));
                all.addAll(labels);
                rows.add(percentiles, micros[i] / MICROS, all.toArray(String[]::new));
            }
        }
    }

    private void addCache() {
        double reported = counts.sum(CountName.CACHE_REPORTED_INPUT_TOKENS, OK);
        rows.add(WorkloadMetrics.CACHE_HITS, counts.sum(CountName.CACHE_REPORTED_INPUT_TOKENS, OK, "hit") / reported);
        rows.add(WorkloadMetrics.CACHE_REPORTING, reported / counts.sum(CountName.INPUT_TOKENS, OK));
    }

    private void addReasoning() {
        double reported = counts.sum(CountName.REASONING_REPORTED_OUTPUT_TOKENS, OK);
        long reasoning = counts.sum(CountName.REASONING_REPORTED_OUTPUT_TOKENS, OK, "reasoning");
        rows.add(WorkloadMetrics.REASONING_TOKENS, reasoning / reported);
        double chunks = counts.sum(CountName.STREAMED_CHUNKS, OK);
        rows.add(WorkloadMetrics.REASONING_CHUNKS, counts.sum(CountName.REASONING_CHUNKS, OK) / chunks);
        double tokens = counts.sum(CountName.STREAMED_TOKENS, OK);
        if (tokens > 0) {
            rows.add(WorkloadMetrics.CHUNKS_PER_TOKEN, counts.sum(CountName.STREAMED_CHUNKS, OK, "usage") / tokens);
        }
    }

    private void addGaps() {
        double gaps = sum.values(Measure.INTER_CHUNK_LATENCY, labels -> true).count();
        double disturbed = counts.sum(CountName.DISTURBED_GAPS);
        rows.add(WorkloadMetrics.COALESCED, counts.sum(CountName.COALESCED_CHUNKS) / gaps);
        for (String cause : List.of("client", "proxy")) {
            long made = counts.sum(CountName.DISTURBED_GAPS, cause);
            rows.add(WorkloadMetrics.DISTURBED, made / (gaps + disturbed), cause);
        }
    }
}
