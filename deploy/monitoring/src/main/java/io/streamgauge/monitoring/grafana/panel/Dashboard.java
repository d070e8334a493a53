package io.streamgauge.monitoring.grafana.panel;

import java.util.List;
import java.util.stream.Stream;

/**
 * One dashboard.
 *
 * @param uid never changes: links and bookmarks go by it
 */
public record Dashboard(String uid, String title, String description, List<Variable> variables, List<Row> rows) {

    /** Every panel, in order. */
    public Stream<Panel> panels() {
        return rows.stream().flatMap(row -> row.panels().stream());
    }
}
