package io.streamgauge.exporter.window;

import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.slo.SloClassOfSeries;
import io.streamgauge.exporter.span.SeriesSpan;
import io.streamgauge.exporter.window.WindowGauges.Circumstances;
import java.util.Collection;

/** How fast a span was, what load it had and how much of it was good: the same for the newest span and for any before. */
public final class SpanGauges {

    private SpanGauges() {}

    /** The gauges of one span of a series. */
    public static Rows of(WindowLength length, Series series, SeriesSpan sum, Circumstances now) {
        Rows rows = new Rows(length.label());
        add(rows, series, sum, now.slos().of(series, sum.counts()), now);
        return rows;
    }

    static void add(Rows rows, Series series, SeriesSpan sum, Collection<SloClassOfSeries> slos, Circumstances now) {
        new LatencyGauges(sum, rows).add();
        new LoadGauges(sum, rows).add(series);
        new SloGauges(sum, rows).add(slos);
        rows.add(WindowMetrics.COMPLETE, now.complete(sum.span()) ? 1 : 0);
        rows.add(WindowMetrics.END, sum.span().endMillis() / 1_000.0);
    }
}
