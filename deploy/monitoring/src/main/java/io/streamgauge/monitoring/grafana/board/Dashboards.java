package io.streamgauge.monitoring.grafana.board;

import io.streamgauge.monitoring.grafana.board.compare.Compare;
import io.streamgauge.monitoring.grafana.board.health.PipelineHealth;
import io.streamgauge.monitoring.grafana.panel.Dashboard;
import java.util.List;

/** All dashboards, in the order in which people look at them. */
public final class Dashboards {

    private Dashboards() {}

    public static List<Dashboard> all() {
        return List.of(
                SloOverview.dashboard(),
                Latency.dashboard(),
                Load.dashboard(),
                Compare.dashboard(),
                Cause.dashboard(),
                PipelineHealth.dashboard());
    }
}
