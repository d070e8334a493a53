package io.streamgauge.monitoring.grafana.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.streamgauge.monitoring.grafana.panel.Variable;
import java.util.List;

/** What can be chosen, as JSON. */
final class VariableJson {

    private static final int WHEN_TIME_CHANGES = 2;
    private static final int SORTED = 1;
    private static final String ALL = "$__all";

    private VariableJson() {}

    static ObjectNode of(Variable variable) {
        if (variable instanceof Variable.AnyOf any) {
            ObjectNode json = query(any.name(), any.title(), any.label(), any.selector());
            json.put("multi", true);
            json.put("includeAll", true);
            json.put("allValue", ".*");
            json.set("current", chosen("All", List.of(ALL), true));
            return json;
        }
        if (variable instanceof Variable.OneOf one) {
            ObjectNode json = query(one.name(), one.title(), one.label(), one.selector());
            json.put("multi", false);
            json.put("includeAll", false);
            json.set("current", chosen(one.first(), List.of(one.first()), false));
            return json;
        }
        if (variable instanceof Variable.Listed listed) {
            return listed(listed);
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", variable.name());
        json.put("label", "Prometheus");
        json.put("type", "datasource");
        json.put("query", "prometheus");
        json.put("refresh", 1);
        return json;
    }

    private static ObjectNode query(String name, String title, String label, String selector) {
        String labelValues = "label_values(" + selector + ", " + label + ")";
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", name);
        json.put("label", title);
        json.put("type", "query");
        json.set("datasource", PanelJson.datasource());
        json.put("definition", labelValues);
        json.putObject("query").put("query", labelValues).put("refId", name);
        json.put("refresh", WHEN_TIME_CHANGES);
        json.put("sort", SORTED);
        return json;
    }

    private static ObjectNode listed(Variable.Listed listed) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", listed.name());
        json.put("label", listed.title());
        json.put("type", "custom");
        json.put("query", String.join(",", listed.values()));
        json.put("multi", listed.isForSeveral());
        json.put("includeAll", false);
        ArrayNode options = json.putArray("options");
        for (String value : listed.values()) {
            options.addObject()
                    .put("text", value)
                    .put("value", value)
                    .put("selected", listed.chosen().contains(value));
        }
        json.set("current", chosen(String.join(" + ", listed.chosen()), listed.chosen(), listed.isForSeveral()));
        return json;
    }

    private static ObjectNode chosen(String text, List<String> values, boolean several) {
        ObjectNode current = JsonNodeFactory.instance.objectNode();
        if (several) {
            current.putArray("text").add(text);
            ArrayNode all = current.putArray("value");
            values.forEach(all::add);
        } else {
            current.put("text", text);
            current.put("value", values.get(0));
        }
        return current;
    }
}
