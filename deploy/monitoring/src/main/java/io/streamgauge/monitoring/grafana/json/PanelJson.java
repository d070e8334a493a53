package io.streamgauge.monitoring.grafana.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.streamgauge.monitoring.grafana.panel.Look;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;

/** A panel as JSON, without its place. */
final class PanelJson {

    private static final int TILE_HEIGHT = 5;
    private static final int PICTURE_HEIGHT = 8;

    private PanelJson() {}

    static int height(Panel panel) {
        return panel.look() instanceof Look.Tiles ? TILE_HEIGHT : PICTURE_HEIGHT;
    }

    static ObjectNode of(Panel panel, int id) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("id", id);
        json.put("title", panel.title());
        json.put("description", Definitions.addedTo(panel));
        json.set("datasource", datasource());
        ArrayNode targets = json.putArray("targets");
        for (int i = 0; i < panel.queries().size(); i++) {
            targets.add(target(panel, panel.queries().get(i), refId(i)));
        }
        ObjectNode fieldConfig = json.putObject("fieldConfig");
        ObjectNode defaults = fieldConfig.putObject("defaults");
        defaults.put("unit", panel.unit().grafana());
        defaults.put("noValue", panel.missing());
        mapNothing(defaults, panel.missing());
        fieldConfig.putArray("overrides");
        LookJson.write(panel, json);
        return json;
    }

    /** The data source the reader chose. */
    static ObjectNode datasource() {
        return JsonNodeFactory.instance.objectNode().put("type", "prometheus").put("uid", "${datasource}");
    }

    /** A letter for each query. */
    static String refId(int index) {
        return String.valueOf((char) ('A' + index));
    }

    private static ObjectNode target(Panel panel, Query query, String refId) {
        boolean ofNow = panel.look() instanceof Look.Tiles || panel.look() instanceof Look.Table;
        ObjectNode target = JsonNodeFactory.instance.objectNode();
        target.put("refId", refId);
        target.set("datasource", datasource());
        target.put("editorMode", "code");
        target.put("expr", query.promql());
        target.put("legendFormat", query.legend());
        target.put("format", format(panel.look()));
        target.put("instant", ofNow);
        target.put("range", !ofNow);
        target.put("exemplar", query.style() == Query.Style.WITH_EXEMPLARS);
        return target;
    }

    private static String format(Look look) {
        if (look instanceof Look.Heatmap) {
            return "heatmap";
        }
        return look instanceof Look.Table || look instanceof Look.Scatter ? "table" : "time_series";
    }

    /** No value is told as what it means, not as a gap or a 0. */
    private static void mapNothing(ObjectNode defaults, String missing) {
        ObjectNode mapping = defaults.putArray("mappings").addObject();
        mapping.put("type", "special");
        ObjectNode options = mapping.putObject("options");
        options.put("match", "null+nan");
        options.putObject("result").put("text", missing).put("index", 0);
    }
}
