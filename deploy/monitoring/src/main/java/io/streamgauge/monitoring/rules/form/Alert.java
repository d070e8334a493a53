package io.streamgauge.monitoring.rules.form;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A rule that calls somebody.
 *
 * @param name in words with capitals, beginning with {@code Llm}
 * @param lasting how long it has to be so
 * @param labels beside those of the series, severity and kind
 * @param summary one line, with templates of Prometheus
 * @param description what was measured, with templates of Prometheus
 */
public record Alert(
        String name,
        Urgency urgency,
        Duration lasting,
        Map<String, String> labels,
        String expression,
        String summary,
        String description)
        implements Rule {

    private static final String PREFIX = "Llm";

    /** Whom it calls about what. */
    public record Urgency(Severity severity, Kind kind) {}

    public Alert {
        if (!name.startsWith(PREFIX)) {
            throw new IllegalArgumentException(name + " does not begin with " + PREFIX);
        }
        labels = Map.copyOf(labels);
    }

    /** One without labels of its own. */
    public Alert(
            String name, Urgency urgency, Duration lasting, String expression, String summary, String description) {
        this(name, urgency, lasting, Map.of(), expression, summary, description);
    }

    /** Its page among the runbooks. */
    public String page() {
        return name.substring(PREFIX.length())
                        .replaceAll("(?<!^)([A-Z])", "-$1")
                        .toLowerCase(Locale.ROOT) + ".md";
    }

    /** All labels that the rule sets, in order. */
    Map<String, String> allLabels() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("severity", urgency.severity().label());
        all.put("kind", urgency.kind().label());
        labels.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(label -> all.put(label.getKey(), label.getValue()));
        return all;
    }
}
