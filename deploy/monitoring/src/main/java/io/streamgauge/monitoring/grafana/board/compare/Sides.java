package io.streamgauge.monitoring.grafana.board.compare;

import static io.streamgauge.monitoring.promql.Promql.once;
import static io.streamgauge.monitoring.promql.Promql.orNone;
import static io.streamgauge.monitoring.promql.Promql.quantile;
import static io.streamgauge.monitoring.promql.Promql.ratio;
import static io.streamgauge.monitoring.promql.Promql.total;

import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.exporter.metric.MeasureMetrics;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.monitoring.grafana.panel.Row;
import io.streamgauge.monitoring.grafana.panel.Unit;
import io.streamgauge.monitoring.grafana.promql.Source;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Grouping;
import io.streamgauge.schemas.tally.Measure;

/** The values of one grouping's label side by side. */
final class Sides {

    private static final String SWITCHED_OFF = "No traffic, or not in processor.groupings";

    private final Grouping grouping;
    private final String label;
    private final String labels;
    private final String legend;
    private final Alike alike;

    Sides(Grouping grouping) {
        this.grouping = grouping;
        // Prometheus renames a label that it gives itself.
        this.label = grouping == Grouping.INSTANCE ? "exported_instance" : grouping.label();
        this.labels = "model, " + label;
        this.legend = "{{model}} {{" + label + "}}";
        this.alike = new Alike(labels, this::of);
    }

    Row row() {
        String name = grouping.label().replace('_', ' ');
        return Row.of(
                "By " + name,
                comparable(),
                speed("First token, p99", Measure.TIME_TO_FIRST_TOKEN).narrow(),
                speed("Per output token, p99", Measure.TIME_PER_OUTPUT_TOKEN).narrow(),
                speed("Gaps, p99", Measure.INTER_CHUNK_LATENCY).narrow(),
                lines(
                        "Attainment",
                        Unit.RATIO,
                        "Good / (good + bad) of all SLO classes chosen.",
                        ratio(count(CountName.SLO_GOOD), eligible())),
                lines(
                        "Share that was not served",
                        Unit.RATIO,
                        "Neither ok nor the client's own error or leaving, of all that ended.",
                        ratio(orNone(failed(), count(CountName.REQUESTS)), count(CountName.REQUESTS))),
                lines("Requests", Unit.REQUESTS_PER_SECOND, "Departures.", count(CountName.REQUESTS)),
                window(
                        "One user's tokens, median",
                        Unit.TOKENS_PER_SECOND,
                        WindowMetrics.USER_TOKENS,
                        "percentile=\"50\""),
                window(
                        "First token in the window, p99",
                        Unit.SECONDS,
                        WindowMetrics.percentiles(Measure.TIME_TO_FIRST_TOKEN),
                        "percentile=\"99\""),
                lines(
                        "Prompt tokens for each request",
                        Unit.NUMBER,
                        "Of ok requests over the whole range: how long the work of each side was.",
                        alike.promptLength("")),
                lines(
                        "Output tokens for each request",
                        Unit.NUMBER,
                        "Of ok requests over the whole range: how long the work of each side was.",
                        alike.answerLength("")),
                lines(
                        "Tokens that usage told",
                        Unit.RATIO,
                        "Of the output tokens of ok requests over the whole range; the others were counted as one per chunk.",
                        alike.toldTokens("")));
    }

    /** 0 where all sides of a model are alike, 1 where two differ. */
    private Panel comparable() {
        return Panel.tiles(
                        "Are the sides alike?",
                        Unit.NUMBER,
                        "Of each model, over the whole range: whether two sides differ by more than 5 points in the share of"
                                + " tokens that usage told, or one has prompts or answers more than 1.25 times as long; and"
                                + " whether the list of SLO classes has changed meanwhile.",
                        Query.of(
                                apart(alike.toldTokens(""), " - ", Alike.TOKEN_SOURCE_TOLERANCE),
                                "{{model}} token source"),
                        Query.of(apart(alike.promptLength(""), " / ", Alike.LENGTH_TOLERANCE), "{{model}} prompts"),
                        Query.of(apart(alike.answerLength(""), " / ", Alike.LENGTH_TOLERANCE), "{{model}} answers"),
                        Query.of(Moments.lists("$__range") + " > bool 1", "SLO list"))
                .saying(Alike.WORDS)
                .missing(SWITCHED_OFF)
                .wide();
    }

    private static String apart(String sides, String operator, String tolerance) {
        return "(max by (model) (" + sides + ")" + operator + "min by (model) (" + sides + ")) > bool " + tolerance;
    }

    private Panel speed(String title, Measure measure) {
        return lines(
                title,
                Unit.SECONDS,
                "At the accuracy of the histogram's bounds.",
                quantile(0.99, labels, of(MeasureMetrics.of(measure)).buckets()));
    }

    private Panel lines(String title, Unit unit, String note, String promql) {
        return Panel.lines(title, unit, note, Query.of(promql, legend)).narrow().missing(SWITCHED_OFF);
    }

    private Panel window(String title, Unit unit, Metric metric, String matcher) {
        return lines(
                title, unit, "Exact, in the chosen window.", once(of(metric).where(matcher)));
    }

    private String failed() {
        return total(
                labels, of(CountMetrics.of(CountName.REQUESTS)).where("outcome!~\"ok|client_error|client_cancel\""));
    }

    private String eligible() {
        return "(" + count(CountName.SLO_GOOD) + " + " + count(CountName.SLO_BAD) + ")";
    }

    private String count(CountName count) {
        return total(labels, of(CountMetrics.of(count)).where());
    }

    private Source of(Metric metric) {
        return Source.by(grouping.label(), metric);
    }
}
