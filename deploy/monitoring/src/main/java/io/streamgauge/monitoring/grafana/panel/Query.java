package io.streamgauge.monitoring.grafana.panel;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What a panel asks Prometheus.
 *
 * @param legend name of its series, with labels in double braces
 * @param style how its series are drawn
 */
public record Query(String promql, String legend, Style style) {

    private static final Pattern LABEL = Pattern.compile("\\{\\{(\\w+)}}");

    /** Kinds of curves. */
    public enum Style {
        PLAIN,
        /** A configured limit: a broken line. */
        LIMIT,
        /** Plain, with dots for single requests that were told beside it. */
        WITH_EXEMPLARS
    }

    public static Query of(String promql, String legend) {
        return new Query(promql, legend, Style.PLAIN);
    }

    /** A configured limit, drawn as a broken line. */
    public static Query limit(String promql, String legend) {
        return new Query(promql, legend, Style.LIMIT);
    }

    public Query withExemplars() {
        return new Query(promql, legend, Style.WITH_EXEMPLARS);
    }

    /** The labels that its legend needs every series to have. */
    public List<String> labels() {
        return LABEL.matcher(legend)
                .results()
                .map((MatchResult label) -> label.group(1))
                .distinct()
                .toList();
    }
}
