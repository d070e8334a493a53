package io.streamgauge.exporter.window;

import io.streamgauge.exporter.metric.CohortMetrics;
import io.streamgauge.exporter.slo.SloClassOfSeries;
import io.streamgauge.exporter.span.SeriesCohorts;
import io.streamgauge.exporter.span.SeriesCohorts.Cohort;
import io.streamgauge.exporter.span.Span;
import io.streamgauge.exporter.window.WindowGauges.Circumstances;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** What became of the requests that arrived in the newest span, and in the newest one of which all have ended. */
final class CohortGauges {

    private final SeriesCohorts cohorts;
    private final Span newest;
    private final Rows rows;

    CohortGauges(SeriesCohorts cohorts, Span newest, Rows rows) {
        this.cohorts = cohorts;
        this.newest = newest;
        this.rows = rows;
    }

    void add(Collection<SloClassOfSeries> configured, Circumstances now) {
        Set<String> classes = new TreeSet<>(cohorts.classes());
        configured.forEach(slo -> classes.add(slo.name()));
        for (String slo : classes) {
            addNewest(slo);
            addSettled(slo, now);
        }
    }

    private void addNewest(String slo) {
        Cohort cohort = cohorts.in(newest, slo);
        rows.add(CohortMetrics.REQUESTS, (double) cohort.good(), slo, "good");
        rows.add(CohortMetrics.REQUESTS, (double) cohort.bad(), slo, "bad");
        rows.add(CohortMetrics.REQUESTS, (double) cohort.excluded(), slo, "excluded");
        rows.add(CohortMetrics.REQUESTS, (double) cohort.open(), slo, "open");
    }

    private void addSettled(String slo, Circumstances now) {
        Span span = cohorts.settled(newest, slo);
        Cohort cohort = cohorts.in(span, slo);
        double eligible = cohort.good() + cohort.bad();
        rows.add(CohortMetrics.ARRIVALS, cohort.arrived() / span.seconds(), slo);
        rows.add(CohortMetrics.GOODPUT, cohort.good() / span.seconds(), slo);
        rows.add(CohortMetrics.ATTAINMENT, cohort.good() / eligible, slo);
        rows.add(CohortMetrics.OPEN, (double) cohort.open(), slo);
        rows.add(CohortMetrics.COMPLETE, now.complete(span) ? 1 : 0, slo);
        rows.add(CohortMetrics.END, span.endMillis() / 1_000.0, slo);
    }
}
