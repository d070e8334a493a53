package io.streamgauge.exporter.window;

import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.exporter.result.Counts;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.span.Phase;
import io.streamgauge.exporter.span.SeriesSpan;
import io.streamgauge.schemas.tally.CountName;

/** Arrivals, departures, throughput and concurrency of a span. Nothing happened is 0. */
final class LoadGauges {

    private static final String OK = "ok";

    private final SeriesSpan sum;
    private final Rows rows;

    LoadGauges(SeriesSpan sum, Rows rows) {
        this.sum = sum;
        this.rows = rows;
    }

    void add(Series series) {
        addDepartures();
        if (series.beginsAtHead()) {
            addConcurrency(Phase.GENERATING);
        } else {
            addArrivals();
            for (Phase phase : Phase.values()) {
                addConcurrency(phase);
            }
        }
    }

    private void addDepartures() {
        Counts counts = sum.counts();
        rows.add(WindowMetrics.DEPARTURES, sum.perSecond(counts.sum(CountName.REQUESTS)));
        rows.add(WindowMetrics.THROUGHPUT, sum.perSecond(counts.sum(CountName.REQUESTS, OK)));
        rows.add(WindowMetrics.THROUGHPUT_TOKENS, sum.perSecond(counts.sum(CountName.INPUT_TOKENS, OK)), "input");
        rows.add(WindowMetrics.THROUGHPUT_TOKENS, sum.perSecond(counts.sum(CountName.OUTPUT_TOKENS, OK)), "output");
        addDelivered("usage");
        addDelivered("estimated");
    }

    private void addDelivered(String source) {
        long tokens = sum.counts().sum(CountName.DELIVERED_TOKENS, source);
        rows.add(WindowMetrics.DELIVERED_TOKENS, sum.perSecond(tokens), source);
    }

    private void addArrivals() {
        rows.add(WindowMetrics.ARRIVALS, sum.perSecond(sum.counts().sum(CountName.REQUESTS_STARTED)));
        rows.add(WindowMetrics.LITTLES_RESIDUAL, sum.littlesResidual());
        rows.add(WindowMetrics.DISPERSION, sum.load().arrivalDispersion());
    }

    private void addConcurrency(Phase phase) {
        rows.add(WindowMetrics.CONCURRENCY, sum.load().mean(phase), "mean", phase.label());
        rows.add(WindowMetrics.CONCURRENCY, (double) sum.load().peak(phase), "peak", phase.label());
    }
}
