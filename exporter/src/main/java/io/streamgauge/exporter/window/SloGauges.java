package io.streamgauge.exporter.window;

import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.exporter.result.Counts;
import io.streamgauge.exporter.slo.SloClassOfSeries;
import io.streamgauge.exporter.span.SeriesSpan;
import io.streamgauge.schemas.tally.CountName;
import java.util.Collection;

/** Goodput and attainment of a span, by SLO class. A ratio of nothing is left out. */
final class SloGauges {

    private final SeriesSpan sum;
    private final Rows rows;

    SloGauges(SeriesSpan sum, Rows rows) {
        this.sum = sum;
        this.rows = rows;
    }

    void add(Collection<SloClassOfSeries> classes) {
        classes.forEach(this::add);
    }

    private void add(SloClassOfSeries slo) {
        Counts counts = sum.counts();
        long good = counts.sum(CountName.SLO_GOOD, slo.name());
        double eligible = good + counts.sum(CountName.SLO_BAD, slo.name());
        double departures = eligible + counts.sum(CountName.SLO_EXCLUDED, slo.name());
        long goodTokens = counts.sum(CountName.SLO_GOOD_OUTPUT_TOKENS, slo.name());
        rows.add(WindowMetrics.GOODPUT, sum.perSecond(good), slo.name());
        rows.add(WindowMetrics.GOODPUT_TOKENS, sum.perSecond(goodTokens), slo.name());
        rows.add(WindowMetrics.ELIGIBLE, eligible, slo.name());
        rows.add(WindowMetrics.ATTAINMENT, good / eligible, slo.name());
        rows.add(WindowMetrics.ATTAINMENT_ALL, good / departures, slo.name());
        double ok = counts.sum(CountName.SLO_OK, slo.name());
        rows.add(WindowMetrics.ATTAINMENT_SUCCESS_ONLY, good / ok, slo.name());
        for (String threshold : slo.thresholds()) {
            long met = counts.sum(CountName.SLO_THRESHOLD_MET, slo.name(), threshold);
            rows.add(WindowMetrics.THRESHOLD_ATTAINMENT, met / eligible, slo.name(), threshold);
        }
    }
}
