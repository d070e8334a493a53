package io.streamgauge.monitoring.grafana.panel;

import java.util.List;

/** Panels under a common heading. */
public record Row(String title, List<Panel> panels) {

    public static Row of(String title, Panel... panels) {
        return new Row(title, List.of(panels));
    }
}
