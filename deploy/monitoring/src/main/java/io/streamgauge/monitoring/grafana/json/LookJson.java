package io.streamgauge.monitoring.grafana.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.streamgauge.monitoring.grafana.panel.Look;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;

/** What makes a panel look as it does. */
final class LookJson {

    private LookJson() {}

    static void write(Panel panel, ObjectNode json) {
        if (panel.look() instanceof Look.Lines lines) {
            lines(panel, lines.stacked(), json);
        } else if (panel.look() instanceof Look.Tiles tiles) {
            tiles(tiles, json);
        } else if (panel.look() instanceof Look.Table table) {
            FramesJson.table(panel, table, json);
        } else if (panel.look() instanceof Look.Scatter scatter) {
            FramesJson.scatter(panel, scatter, json);
        } else {
            heatmap(panel, json);
        }
    }

    private static void lines(Panel panel, boolean stacked, ObjectNode json) {
        json.put("type", "timeseries");
        ObjectNode custom = defaults(json).putObject("custom");
        custom.put("drawStyle", "line");
        custom.put("lineWidth", 1);
        custom.put("fillOpacity", stacked ? 40 : 0);
        custom.put("showPoints", "auto");
        custom.put("spanNulls", false);
        custom.put("axisSoftMin", 0);
        custom.putObject("stacking").put("mode", stacked ? "normal" : "none").put("group", "A");
        for (int i = 0; i < panel.queries().size(); i++) {
            if (panel.queries().get(i).style() == Query.Style.LIMIT) {
                limit(PanelJson.refId(i), json);
            }
        }
        ObjectNode options = json.putObject("options");
        options.putObject("tooltip").put("mode", "multi").put("sort", "desc");
        options.putObject("legend")
                .put("displayMode", "list")
                .put("placement", "bottom")
                .put("showLegend", true);
    }

    private static void limit(String refId, ObjectNode json) {
        ObjectNode override = ((ArrayNode) json.path("fieldConfig").path("overrides")).addObject();
        override.putObject("matcher").put("id", "byFrameRefID").put("options", refId);
        ArrayNode properties = override.putArray("properties");
        properties
                .addObject()
                .put("id", "custom.lineStyle")
                .putObject("value")
                .put("fill", "dash")
                .putArray("dash")
                .add(10)
                .add(10);
        properties
                .addObject()
                .put("id", "color")
                .putObject("value")
                .put("mode", "fixed")
                .put("fixedColor", "red");
    }

    private static void tiles(Look.Tiles tiles, ObjectNode json) {
        json.put("type", "stat");
        ObjectNode defaults = defaults(json);
        defaults.putObject("color").put("mode", "thresholds");
        ArrayNode steps =
                defaults.putObject("thresholds").put("mode", "absolute").putArray("steps");
        for (Look.Step step : tiles.steps()) {
            ObjectNode colour = steps.addObject().put("color", step.colour());
            if (steps.size() == 1) {
                colour.putNull("value");
            } else {
                colour.put("value", step.from());
            }
        }
        if (!tiles.words().isEmpty()) {
            words(tiles, (ArrayNode) defaults.path("mappings"));
        }
        ObjectNode options = json.putObject("options");
        options.put("colorMode", tiles.words().isEmpty() ? "value" : "background");
        options.put("graphMode", "none");
        options.put("textMode", "auto");
        options.putObject("reduceOptions").putArray("calcs").add("lastNotNull");
    }

    private static void words(Look.Tiles tiles, ArrayNode mappings) {
        ObjectNode mapping = mappings.addObject().put("type", "value");
        ObjectNode options = mapping.putObject("options");
        tiles.words().entrySet().stream()
                .sorted((one, other) -> Integer.compare(one.getKey(), other.getKey()))
                .forEach(word -> options.putObject(word.getKey().toString())
                        .put("text", word.getValue().text())
                        .put("color", word.getValue().colour())
                        .put("index", word.getKey() + 1));
    }

    private static void heatmap(Panel panel, ObjectNode json) {
        json.put("type", "heatmap");
        ObjectNode options = json.putObject("options");
        options.put("calculate", false);
        options.putObject("yAxis").put("unit", panel.unit().grafana()).put("axisPlacement", "left");
        options.putObject("color")
                .put("mode", "scheme")
                .put("scheme", "Viridis")
                .put("steps", 64)
                .put("reverse", false);
        options.putObject("cellValues").put("unit", "cps");
        options.putObject("filterValues").put("le", 1e-9);
        options.putObject("rowsFrame").put("layout", "auto");
        options.putObject("tooltip").put("mode", "single").put("yHistogram", true);
        options.putObject("legend").put("show", true);
    }

    private static ObjectNode defaults(ObjectNode json) {
        return (ObjectNode) json.path("fieldConfig").path("defaults");
    }
}
