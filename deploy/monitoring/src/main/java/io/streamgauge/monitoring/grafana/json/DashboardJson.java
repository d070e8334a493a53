package io.streamgauge.monitoring.grafana.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.streamgauge.monitoring.grafana.panel.Dashboard;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Row;
import io.streamgauge.monitoring.grafana.panel.Variable;
import java.io.UncheckedIOException;

/** A dashboard in Grafana's classic model, which every Grafana from 10.4 on imports. */
public final class DashboardJson {

    private static final int SCHEMA_VERSION = 39;
    private static final int COLUMNS = 24;
    private static final int HEADING_HEIGHT = 1;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Dashboard dashboard;
    private final ArrayNode panels = JsonNodeFactory.instance.arrayNode();
    private int below;

    private DashboardJson(Dashboard dashboard) {
        this.dashboard = dashboard;
    }

    /** The text of its file. */
    public static String of(Dashboard dashboard) {
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(new DashboardJson(dashboard).whole())
                    + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ObjectNode whole() {
        dashboard.rows().forEach(this::add);
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        whole.putNull("id");
        whole.put("uid", dashboard.uid());
        whole.put("title", dashboard.title());
        whole.put("description", dashboard.description());
        whole.putArray("tags").add("streamgauge");
        whole.put("schemaVersion", SCHEMA_VERSION);
        whole.put("version", 1);
        whole.put("editable", false);
        whole.put("graphTooltip", 1);
        whole.put("refresh", "30s");
        whole.put("timezone", "");
        whole.putObject("time").put("from", "now-1h").put("to", "now");
        whole.putObject("timepicker");
        whole.set("annotations", AnnotationsJson.of());
        whole.set("links", links());
        whole.putObject("templating").set("list", variables());
        whole.set("panels", panels);
        return whole;
    }

    /** To the others, with the time and everything chosen. */
    private static ArrayNode links() {
        ArrayNode links = JsonNodeFactory.instance.arrayNode();
        ObjectNode link = links.addObject();
        link.put("type", "dashboards");
        link.put("title", "Streamgauge");
        link.put("asDropdown", false);
        link.put("keepTime", true);
        link.put("includeVars", true);
        link.put("targetBlank", false);
        link.putArray("tags").add("streamgauge");
        return links;
    }

    private ArrayNode variables() {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        for (Variable variable : dashboard.variables()) {
            all.add(VariableJson.of(variable));
        }
        return all;
    }

    private void add(Row row) {
        ObjectNode heading = panels.addObject();
        heading.put("id", panels.size());
        heading.put("type", "row");
        heading.put("title", row.title());
        heading.put("collapsed", false);
        heading.putArray("panels");
        place(heading, 0, COLUMNS, HEADING_HEIGHT);
        below += HEADING_HEIGHT;
        int left = 0;
        int height = 0;
        for (Panel panel : row.panels()) {
            if (left + panel.width() > COLUMNS) {
                below += height;
                left = 0;
                height = 0;
            }
            ObjectNode json = PanelJson.of(panel, panels.size() + 1);
            place(json, left, panel.width(), PanelJson.height(panel));
            panels.add(json);
            left += panel.width();
            height = Math.max(height, PanelJson.height(panel));
        }
        below += height;
    }

    private void place(ObjectNode panel, int left, int width, int height) {
        panel.putObject("gridPos")
                .put("h", height)
                .put("w", width)
                .put("x", left)
                .put("y", below);
    }
}
