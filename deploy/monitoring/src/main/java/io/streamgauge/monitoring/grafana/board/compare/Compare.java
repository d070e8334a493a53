package io.streamgauge.monitoring.grafana.board.compare;

import static io.streamgauge.monitoring.grafana.board.choice.Choices.DATASOURCE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.JOB;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.MODEL;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.ROUTE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.SHIFT;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.SLO;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.WINDOW;

import io.streamgauge.monitoring.grafana.panel.Dashboard;
import io.streamgauge.monitoring.grafana.panel.Row;
import io.streamgauge.schemas.tally.Grouping;
import java.util.ArrayList;
import java.util.List;

/** Two moments, and everything that requests are grouped by, side by side. */
public final class Compare {

    private Compare() {}

    public static Dashboard dashboard() {
        List<Row> rows = new ArrayList<>();
        rows.add(Moments.row());
        for (Grouping grouping : Grouping.values()) {
            if (grouping != Grouping.ROUTE) {
                rows.add(new Sides(grouping).row());
            }
        }
        return new Dashboard(
                "streamgauge-compare",
                "Streamgauge / Compare",
                "Upstreams, replicas, tenants, sizes and moments side by side. The first panel of each row says where two sides"
                        + " were not measured or not used alike: there, another number is not another speed.",
                List.of(DATASOURCE, JOB, MODEL, ROUTE, SLO, WINDOW, SHIFT),
                List.copyOf(rows));
    }
}
