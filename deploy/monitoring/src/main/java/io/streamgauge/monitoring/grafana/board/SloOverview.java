package io.streamgauge.monitoring.grafana.board;

import static io.streamgauge.monitoring.grafana.board.choice.Choices.DATASOURCE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.JOB;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.MODEL;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.PERIOD;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.ROUTE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.SLO;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.WINDOW;
import static io.streamgauge.monitoring.promql.Promql.least;
import static io.streamgauge.monitoring.promql.Promql.once;
import static io.streamgauge.monitoring.promql.Promql.sum;
import static io.streamgauge.monitoring.promql.Promql.total;

import io.streamgauge.exporter.metric.CohortMetrics;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.monitoring.grafana.board.choice.Objective;
import io.streamgauge.monitoring.grafana.panel.Dashboard;
import io.streamgauge.monitoring.grafana.panel.Look.Step;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.monitoring.grafana.panel.Row;
import io.streamgauge.monitoring.grafana.panel.Unit;
import io.streamgauge.monitoring.grafana.promql.Source;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;

/** Whether promises are kept, and what breaks them. */
final class SloOverview {

    private static final String SERIES = "{{model}} {{route}} {{slo}}";
    private static final String NOW = "5m";

    private SloOverview() {}

    static Dashboard dashboard() {
        return new Dashboard(
                "streamgauge-slo",
                "Streamgauge / SLO overview",
                "Goodput and attainment against the objective, what is left of the error budget, and what breaks it.",
                List.of(DATASOURCE, JOB, MODEL, ROUTE, SLO, WINDOW, PERIOD),
                List.of(now(), objective(), violations(), goodput(), arrivals(), models()));
    }

    private static Row now() {
        String attainment = Objective.attainment("slo", NOW);
        return Row.of(
                "Now",
                Panel.tiles(
                        "Attainment, 5 min",
                        Unit.RATIO,
                        "Good / (good + bad) of the requests that ended within 5 min, all chosen models together.",
                        Query.of(attainment, "{{slo}}")),
                Panel.tiles(
                                "Above the objective",
                                Unit.RATIO,
                                "Attainment of 5 min minus the configured objective: below 0 the promise is broken now.",
                                Query.of("(" + attainment + ") - " + Objective.target(), "{{slo}}"))
                        .coloured(new Step(-1, "red"), new Step(0, "green")),
                Panel.tiles(
                        "Goodput",
                        Unit.REQUESTS_PER_SECOND,
                        "Good requests per second in the chosen window, all chosen models together.",
                        Query.of(sum("slo", once(window(WindowMetrics.GOODPUT))), "{{slo}}")),
                Panel.tiles(
                                "Error budget left",
                                Unit.RATIO,
                                "1 - share of bad requests within the chosen period / share the objective allows. Below 0 it"
                                        + " is overspent.",
                                Query.of("1 - " + Objective.burnRate("$period"), "{{slo}}"))
                        .coloured(new Step(-100, "red"), new Step(0, "orange"), new Step(0.25, "green")),
                Panel.tiles(
                                "Burn rate, 1 h",
                                Unit.TIMES,
                                "Share of bad requests of 1 h / share the objective allows: at 1 the budget lasts exactly its"
                                        + " period.",
                                Query.of(Objective.burnRate("1h"), "{{slo}}"))
                        .coloured(new Step(0, "green"), new Step(1, "orange"), new Step(6, "red")),
                Panel.tiles(
                                "Overdue now",
                                Unit.NUMBER,
                                "Open requests that are past a limit: they will be bad. Seen before they end.",
                                overdue())
                        .coloured(new Step(0, "green"), new Step(1, "red"))
                        .missing("None"));
    }

    private static Row objective() {
        return Row.of(
                "Objective",
                Panel.lines(
                        "Attainment against the objective",
                        Unit.RATIO,
                        "Good / (good + bad), all chosen models together; the broken line is the objective.",
                        Query.of(Objective.attainment("slo", "$__rate_interval"), "{{slo}}"),
                        Query.limit(Objective.target(), "objective {{slo}}")),
                Panel.lines(
                        "Burn rates",
                        Unit.TIMES,
                        "Share of bad requests / share the objective allows, over 5 min, 1 h, 6 h, 1 d and 3 d. At 1 the budget"
                                + " lasts exactly its period.",
                        burnRate("5m"),
                        burnRate("1h"),
                        burnRate("6h"),
                        burnRate("1d"),
                        burnRate("3d")),
                Panel.lines(
                        "Error budget left",
                        Unit.RATIO,
                        "1 - share of bad requests within the chosen period / share the objective allows.",
                        Query.of("1 - " + Objective.burnRate("$period"), "{{slo}}")),
                Panel.lines(
                        "Three ways to count",
                        Unit.RATIO,
                        "The same requests: of eligible ones, of all departures, of successes only. The last is what benchmarks"
                                + " print, and it cannot see failures.",
                        Query.of(once(window(WindowMetrics.ATTAINMENT)), SERIES + " of eligible"),
                        Query.of(once(window(WindowMetrics.ATTAINMENT_ALL)), SERIES + " of all"),
                        Query.of(once(window(WindowMetrics.ATTAINMENT_SUCCESS_ONLY)), SERIES + " of successes")));
    }

    private static Row violations() {
        return Row.of(
                "What breaks it",
                Panel.stack(
                                "Bad requests by what they broke",
                                Unit.REQUESTS_PER_SECOND,
                                "A request that broke two limits counts in both.",
                                Query.of(
                                        total(
                                                "slo, threshold",
                                                Source.of(CountName.SLO_VIOLATIONS)
                                                        .where()),
                                        "{{slo}} {{threshold}}"))
                        .missing("None"),
                Panel.lines(
                        "Share that met each limit",
                        Unit.RATIO,
                        "Of eligible requests, in the chosen window.",
                        Query.of(once(window(WindowMetrics.THRESHOLD_ATTAINMENT)), SERIES + " {{threshold}}")),
                Panel.stack(
                                "Left out of the objective",
                                Unit.REQUESTS_PER_SECOND,
                                "Neither good nor bad, by reason. A share that grows hides what goes wrong.",
                                Query.of(
                                        total(
                                                "slo, reason",
                                                Source.of(CountName.SLO_EXCLUDED)
                                                        .where()),
                                        "{{slo}} {{reason}}"))
                        .missing("None"),
                Panel.lines(
                                "Overdue now",
                                Unit.NUMBER,
                                "Open requests that are past a limit of their class.",
                                overdue())
                        .missing("None"));
    }

    private static Row goodput() {
        return Row.of(
                "Goodput",
                Panel.lines(
                        "Arrivals, throughput, goodput",
                        Unit.REQUESTS_PER_SECOND,
                        "All chosen models together. Throughput that stays while goodput falls is an overload.",
                        Query.of(sum("", once(window(WindowMetrics.ARRIVALS))), "arrivals"),
                        Query.of(sum("", once(window(WindowMetrics.THROUGHPUT))), "throughput"),
                        Query.of(sum("slo", once(window(WindowMetrics.GOODPUT))), "goodput {{slo}}")),
                Panel.lines(
                        "Good tokens",
                        Unit.TOKENS_PER_SECOND,
                        "Output tokens of good requests in the chosen window, and by the counter that tells how they were"
                                + " counted.",
                        Query.of(sum("slo", once(window(WindowMetrics.GOODPUT_TOKENS))), "window {{slo}}"),
                        Query.of(
                                total(
                                        "slo, token_source",
                                        Source.of(CountName.SLO_GOOD_OUTPUT_TOKENS)
                                                .where()),
                                "{{slo}} {{token_source}}")),
                Panel.lines(
                        "Eligible requests",
                        Unit.NUMBER,
                        "What attainment in the chosen window rests on: few requests make a coarse ratio.",
                        Query.of(once(window(WindowMetrics.ELIGIBLE)), SERIES)));
    }

    private static Row arrivals() {
        return Row.of(
                "By arrival",
                Panel.stack(
                        "What becomes of those who arrived",
                        Unit.NUMBER,
                        "Requests by the window they arrived in. Open ones are not judged yet.",
                        Query.of(sum("slo, state", once(window(CohortMetrics.REQUESTS))), "{{slo}} {{state}}")),
                Panel.lines(
                        "Of those who arrived together",
                        Unit.REQUESTS_PER_SECOND,
                        "Arrivals, and how many of the same requests became good, once all are judged.",
                        Query.of(sum("slo", once(window(CohortMetrics.ARRIVALS))), "arrivals {{slo}}"),
                        Query.of(sum("slo", once(window(CohortMetrics.GOODPUT))), "good {{slo}}")),
                Panel.lines(
                        "Attainment of those who arrived together",
                        Unit.RATIO,
                        "Good / (good + bad) of the newest window all of whose requests are judged; the broken line is the"
                                + " objective.",
                        Query.of(once(window(CohortMetrics.ATTAINMENT)), SERIES),
                        Query.limit(Objective.target(), "objective {{slo}}")),
                Panel.lines(
                        "How long ago they arrived",
                        Unit.SECONDS,
                        "Now minus the end of that window, and the requests in it that never ended in time.",
                        Query.of("time() - " + once(window(CohortMetrics.END)), SERIES)));
    }

    private static Row models() {
        String labels = "model, route";
        return Row.of(
                "Models",
                Panel.table(
                        "Models in the chosen window",
                        "Attainment is that of the worst SLO class. Percentiles appear when the window has enough samples.",
                        List.of("model", "route"),
                        List.of(
                                Unit.RATIO,
                                Unit.REQUESTS_PER_SECOND,
                                Unit.REQUESTS_PER_SECOND,
                                Unit.SECONDS,
                                Unit.SECONDS,
                                Unit.NUMBER),
                        Query.of(
                                "min by (" + labels + ") (" + once(window(WindowMetrics.ATTAINMENT)) + ")",
                                "Attainment"),
                        Query.of(once(window(WindowMetrics.ARRIVALS)), "Arrivals"),
                        Query.of(sum(labels, once(window(WindowMetrics.GOODPUT))), "Goodput"),
                        Query.of(p99(Measure.TIME_TO_FIRST_TOKEN), "TTFT p99"),
                        Query.of(p99(Measure.TIME_PER_OUTPUT_TOKEN), "TPOT p99"),
                        Query.of(
                                sum(
                                        labels,
                                        once(Source.of(StateMetrics.IN_FLIGHT).where())),
                                "In flight")),
                Panel.lines(
                                "Windows without loss",
                                Unit.NUMBER,
                                "0 while something is known to be missing: what is shown of that window is not the whole.",
                                Query.of(least(window(WindowMetrics.COMPLETE)), "{{model}} {{route}}"),
                                Query.of(least(window(CohortMetrics.COMPLETE)), SERIES + " by arrival"))
                        .wide());
    }

    private static Query overdue() {
        return Query.of(
                sum("slo, threshold", once(Source.of(StateMetrics.OVERDUE).where())), "{{slo}} {{threshold}}");
    }

    private static Query burnRate(String range) {
        return Query.of(Objective.burnRate(range), "{{slo}} " + range);
    }

    private static String p99(Measure measure) {
        return once(Source.window(measure).where("percentile=\"99\""));
    }

    private static String window(Metric metric) {
        return Source.of(metric).where();
    }
}
