package io.streamgauge.monitoring.grafana.panel;

import java.util.List;

/** What a dashboard lets its reader choose. */
public sealed interface Variable {

    /** As queries call it, without the dollar sign. */
    String name();

    /** Which Prometheus is asked: no dashboard knows one by its uid. */
    record Datasource() implements Variable {
        @Override
        public String name() {
            return "datasource";
        }
    }

    /** Any of the values that a label has now; all of them at first. */
    record AnyOf(String name, String title, String label, String selector) implements Variable {}

    /** One of the values that a label has now. */
    record OneOf(String name, String title, String label, String selector, String first) implements Variable {}

    /**
     * One of the listed values, or several.
     *
     * @param chosen those at first
     */
    record Listed(String name, String title, List<String> values, List<String> chosen) implements Variable {

        public boolean isForSeveral() {
            return chosen.size() > 1;
        }
    }
}
