package io.streamgauge.monitoring.grafana.board.compare;

import static io.streamgauge.monitoring.promql.Promql.once;
import static io.streamgauge.monitoring.promql.Promql.rate;
import static io.streamgauge.monitoring.promql.Promql.ratio;
import static io.streamgauge.monitoring.promql.Promql.sum;

import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.monitoring.grafana.panel.Row;
import io.streamgauge.monitoring.grafana.panel.Unit;
import io.streamgauge.monitoring.grafana.promql.Source;
import io.streamgauge.processor.metric.ProcessorMetricNames;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;

/** Now beside the same some time ago: before and after a new version, or a change of the configuration. */
final class Moments {

    private static final String AGO = "$shift";
    private static final String INTERVAL = "$__rate_interval";
    private static final Alike ALIKE = new Alike("model", Source::of);

    private Moments() {}

    static Row row() {
        return Row.of(
                "Now and some time ago",
                comparable(),
                quantiles("First token, p99", Measure.TIME_TO_FIRST_TOKEN),
                quantiles("Per output token, p99", Measure.TIME_PER_OUTPUT_TOKEN),
                quantiles("Gaps, p99", Measure.INTER_CHUNK_LATENCY),
                Panel.lines(
                                "Attainment",
                                Unit.RATIO,
                                "Good / (good + bad).",
                                Query.of(attainment(""), "{{model}} now"),
                                Query.of(attainment(AGO), "{{model}} $shift ago"))
                        .narrow(),
                Panel.lines(
                                "Arrivals",
                                Unit.REQUESTS_PER_SECOND,
                                "A busier hour is a slower hour.",
                                Query.of(count(CountName.REQUESTS_STARTED, ""), "{{model}} now"),
                                Query.of(count(CountName.REQUESTS_STARTED, AGO), "{{model}} $shift ago"))
                        .narrow(),
                Panel.lines(
                                "Versions",
                                Unit.NUMBER,
                                "Processes of each version of this program, now and then.",
                                Query.of(versions(""), "{{version}} now"),
                                Query.of(versions(" offset " + AGO), "{{version}} $shift ago"))
                        .narrow(),
                Panel.lines(
                                "Engines",
                                Unit.NUMBER,
                                "What exporter.deployments says of the servers behind each model, now and then.",
                                Query.of(engines(""), "{{model}} {{engine}} {{engine_version}} now"),
                                Query.of(
                                        engines(" offset " + AGO),
                                        "{{model}} {{engine}} {{engine_version}} $shift ago"))
                        .missing("None declared in exporter.deployments")
                        .wide());
    }

    private static Panel comparable() {
        return Panel.tiles(
                        "Are both moments alike?",
                        Unit.NUMBER,
                        "Of each model, over ranges of the same length: whether the share of tokens that usage told differs by"
                                + " more than 5 points, or prompts or answers are more than 1.25 times as long in one of them;"
                                + " and whether another list of SLO classes was valid then.",
                        Query.of(
                                "abs(" + ALIKE.toldTokens("") + " - (" + ALIKE.toldTokens(AGO) + ")) > bool "
                                        + Alike.TOKEN_SOURCE_TOLERANCE,
                                "{{model}} token source"),
                        Query.of(timesApart(ALIKE.promptLength(""), ALIKE.promptLength(AGO)), "{{model}} prompts"),
                        Query.of(timesApart(ALIKE.answerLength(""), ALIKE.answerLength(AGO)), "{{model}} answers"),
                        Query.of(lists("$__range", AGO) + " > bool 1", "SLO list"))
                .saying(Alike.WORDS)
                .missing("Nothing to compare with")
                .wide();
    }

    /** How many lists of SLO classes were valid within a range. */
    static String lists(String range) {
        return "count(" + validIn(range, "") + ")";
    }

    private static String lists(String range, String ago) {
        return "count(" + validIn(range, "") + " or " + validIn(range, " offset " + ago) + ")";
    }

    private static String validIn(String range, String offset) {
        Source lists = new Source(ProcessorMetricNames.SLO_CLASSES_INFO, List.of("job=~\"$job\""));
        return "count by (version) (max_over_time(" + lists.where("list=\"valid\"") + "[" + range + "]" + offset + "))";
    }

    /** The logarithm tells a half from a double as far apart as a double from a half. */
    private static String timesApart(String one, String other) {
        return "abs(ln((" + one + ") / (" + other + "))) > bool " + Alike.LOG_LENGTH_TOLERANCE;
    }

    private static Panel quantiles(String title, Measure measure) {
        return Panel.lines(
                        title,
                        Unit.SECONDS,
                        "At the accuracy of the histogram's bounds.",
                        Query.of(quantile(measure, ""), "{{model}} now"),
                        Query.of(quantile(measure, AGO), "{{model}} $shift ago"))
                .narrow();
    }

    private static String quantile(Measure measure, String ago) {
        String rates = once(rate(Source.of(measure).buckets(), INTERVAL, ago));
        return "histogram_quantile(0.99, " + sum("le, model", rates) + ") >= 0";
    }

    private static String attainment(String ago) {
        String good = count(CountName.SLO_GOOD, ago);
        return ratio(good, "(" + good + " + " + count(CountName.SLO_BAD, ago) + ")");
    }

    private static String count(CountName count, String ago) {
        return sum("model", once(rate(Source.of(count).where(), INTERVAL, ago)));
    }

    private static String engines(String offset) {
        return "max by (model, engine, engine_version) ("
                + once(Source.of(StateMetrics.DEPLOYMENT).where() + offset) + ")";
    }

    private static String versions(String offset) {
        return "count by (version) (" + Source.of(StateMetrics.BUILD).where() + offset + ")";
    }
}
