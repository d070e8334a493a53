package io.streamgauge.monitoring.grafana.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.streamgauge.monitoring.grafana.panel.Look;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Unit;
import java.util.List;

/** Panels that put the answers to several queries side by side: each becomes a column named by its query's legend. */
final class FramesJson {

    private FramesJson() {}

    static void table(Panel panel, Look.Table table, ObjectNode json) {
        json.put("type", "table");
        ArrayNode transformations = json.putArray("transformations");
        transformations.addObject().put("id", "merge").putObject("options");
        ObjectNode organize = organize(panel, transformations);
        organize.putObject("excludeByName").put("Time", true);
        ObjectNode order = organize.putObject("indexByName");
        int place = 0;
        for (String label : table.labels()) {
            order.put(label, place++);
        }
        for (int i = 0; i < panel.queries().size(); i++) {
            order.put(valueOf(panel, i), place++);
        }
        units(panel, table.units(), json);
        json.putObject("options").put("showHeader", true).put("cellHeight", "sm");
    }

    /** Joined on their times, so that each point is one moment. */
    static void scatter(Panel panel, Look.Scatter scatter, ObjectNode json) {
        json.put("type", "xychart");
        ArrayNode transformations = json.putArray("transformations");
        transformations
                .addObject()
                .put("id", "joinByField")
                .putObject("options")
                .put("byField", "Time")
                .put("mode", "outer");
        organize(panel, transformations).putObject("excludeByName");
        units(panel, scatter.units(), json);
        ObjectNode options = json.putObject("options");
        options.put("seriesMapping", "manual");
        options.putObject("dims").put("frame", 0).put("x", legend(panel, 0));
        ArrayNode series = options.putArray("series");
        for (int i = 1; i < panel.queries().size(); i++) {
            ObjectNode points = series.addObject();
            points.put("frame", 0);
            points.put("x", legend(panel, 0));
            points.put("y", legend(panel, i));
            points.putObject("pointSize").put("fixed", 4);
        }
        options.putObject("legend")
                .put("displayMode", "list")
                .put("placement", "bottom")
                .put("showLegend", true);
        options.putObject("tooltip").put("mode", "single");
    }

    private static ObjectNode organize(Panel panel, ArrayNode transformations) {
        ObjectNode options = transformations.addObject().put("id", "organize").putObject("options");
        ObjectNode names = options.putObject("renameByName");
        for (int i = 0; i < panel.queries().size(); i++) {
            names.put(valueOf(panel, i), legend(panel, i));
        }
        return options;
    }

    private static void units(Panel panel, List<Unit> units, ObjectNode json) {
        ArrayNode overrides = (ArrayNode) json.path("fieldConfig").path("overrides");
        for (int i = 0; i < panel.queries().size(); i++) {
            ObjectNode override = overrides.addObject();
            override.putObject("matcher").put("id", "byName").put("options", legend(panel, i));
            override.putArray("properties")
                    .addObject()
                    .put("id", "unit")
                    .put("value", units.get(i).grafana());
        }
    }

    /** What Grafana calls the values of a query: with its letter where there are several. */
    private static String valueOf(Panel panel, int query) {
        return panel.queries().size() == 1 ? "Value" : "Value #" + PanelJson.refId(query);
    }

    private static String legend(Panel panel, int query) {
        return panel.queries().get(query).legend();
    }
}
