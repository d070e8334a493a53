package io.streamgauge.monitoring.grafana.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.streamgauge.exporter.metric.StateMetrics;

/** What is marked on the time axis of every panel. */
final class AnnotationsJson {

    private static final String FIRING = "max by (alertname, severity) (ALERTS{alertstate=\"firing\"})";

    private AnnotationsJson() {}

    static ObjectNode of() {
        ObjectNode annotations = JsonNodeFactory.instance.objectNode();
        ArrayNode list = annotations.putArray("list");
        list.add(annotation("Alerts", FIRING, "{{alertname}}", "red"));
        list.add(annotation("New versions", newVersion(), "{{version}}", "blue"));
        return annotations;
    }

    private static String newVersion() {
        String now = "count by (version) (" + StateMetrics.BUILD.name() + "{job=~\"$job\"})";
        return now + " unless " + now.replace("})", "} offset 2m)");
    }

    private static ObjectNode annotation(String name, String promql, String title, String colour) {
        ObjectNode annotation = JsonNodeFactory.instance.objectNode();
        annotation.put("name", name);
        annotation.put("enable", true);
        annotation.put("iconColor", colour);
        annotation.set("datasource", PanelJson.datasource());
        annotation.put("expr", promql);
        annotation.put("step", "60s");
        annotation.put("titleFormat", title);
        return annotation;
    }
}
