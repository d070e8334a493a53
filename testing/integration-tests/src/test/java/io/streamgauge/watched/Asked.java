package io.streamgauge.watched;

import io.streamgauge.monitoring.grafana.board.Dashboards;
import io.streamgauge.monitoring.grafana.panel.Dashboard;
import io.streamgauge.monitoring.grafana.panel.Look;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.testkit.prometheus.FoundSeries;
import io.streamgauge.testkit.prometheus.PrometheusApi;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** One query of one panel. */
record Asked(Dashboard dashboard, Panel panel, Query query) {

    static List<Asked> everything() {
        return Dashboards.all().stream()
                .flatMap(dashboard -> dashboard
                        .panels()
                        .flatMap(panel -> panel.queries().stream().map(query -> new Asked(dashboard, panel, query))))
                .toList();
    }

    /** What the panel would show of a time. */
    List<FoundSeries> of(PrometheusApi prometheus, Choice choice, Instant from, Instant to, Duration step)
            throws IOException, InterruptedException {
        String promql = choice.into(query.promql());
        return panel.look() instanceof Look.Tiles || panel.look() instanceof Look.Table
                ? prometheus.query(promql, to)
                : prometheus.queryRange(promql, from, to, step);
    }

    /** What is wrong with an answer; empty if nothing is. */
    List<String> faults(List<FoundSeries> answer) {
        List<String> faults = new ArrayList<>();
        if (answer.isEmpty()) {
            faults.add(this + " finds nothing");
        }
        for (FoundSeries series : answer) {
            if (series.values().values().stream().anyMatch(value -> Double.isNaN(value))) {
                faults.add(this + " finds NaN in " + series.labels());
            }
            labels().filter(label -> series.label(label).isEmpty() && !label.equals("detail"))
                    .forEach(label -> faults.add(this + " lacks " + label + " in " + series.labels()));
        }
        return faults;
    }

    private Stream<String> labels() {
        return panel.look() instanceof Look.Table table ? table.labels().stream() : query.labels().stream();
    }

    /** Where it is, for lists of exceptions. */
    @Override
    public String toString() {
        return dashboard.uid() + " / " + panel.title() + " / " + query.legend();
    }
}
