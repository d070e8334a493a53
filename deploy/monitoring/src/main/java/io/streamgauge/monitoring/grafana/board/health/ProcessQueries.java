package io.streamgauge.monitoring.grafana.board.health;

import static io.streamgauge.monitoring.promql.Promql.most;
import static io.streamgauge.monitoring.promql.Promql.processQuantile;
import static io.streamgauge.monitoring.promql.Promql.rate;
import static io.streamgauge.monitoring.promql.Promql.sum;

import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.monitoring.grafana.panel.Unit;
import io.streamgauge.monitoring.grafana.promql.Source;

/** Queries of what processes tell of themselves, and panels of them. */
final class ProcessQueries {

    /** What a panel says where no process has been asked. */
    static final String NOT_SCRAPED = "Not scraped";

    private ProcessQueries() {}

    /** Curves of what processes tell, which says so where none has been asked. */
    static Panel ofProcesses(String title, Unit unit, String note, Query... queries) {
        return Panel.lines(title, unit, note, queries).missing(NOT_SCRAPED);
    }

    /** Series of the processes that were chosen. */
    static String chosen(String name) {
        return Source.ofProcess(name).where();
    }

    /** A counter per second, added up to these labels. */
    static String perSecond(String labels, String counter) {
        return sum(labels, rate(chosen(counter)));
    }

    /** A gauge, added up over the processes. */
    static Query gauge(String legend, String name) {
        return Query.of(sum("", chosen(name)), legend);
    }

    /** A gauge of each process. */
    static Query worst(String legend, String name) {
        return Query.of(most("instance", chosen(name)), legend);
    }

    static Query p99(String legend, String labels, String histogram) {
        return Query.of(
                processQuantile(0.99, labels, Source.ofProcess(histogram).buckets()), legend);
    }
}
