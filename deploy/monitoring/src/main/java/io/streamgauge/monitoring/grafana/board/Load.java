package io.streamgauge.monitoring.grafana.board;

import static io.streamgauge.monitoring.grafana.board.choice.Choices.DATASOURCE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.JOB;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.MODEL;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.ROUTE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.SLO;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.WINDOW;
import static io.streamgauge.monitoring.promql.Promql.most;
import static io.streamgauge.monitoring.promql.Promql.once;
import static io.streamgauge.monitoring.promql.Promql.orNone;
import static io.streamgauge.monitoring.promql.Promql.quantile;
import static io.streamgauge.monitoring.promql.Promql.ratio;
import static io.streamgauge.monitoring.promql.Promql.sum;
import static io.streamgauge.monitoring.promql.Promql.total;

import io.streamgauge.exporter.metric.CohortMetrics;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.exporter.metric.WorkloadMetrics;
import io.streamgauge.monitoring.grafana.board.choice.Objective;
import io.streamgauge.monitoring.grafana.panel.Dashboard;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.monitoring.grafana.panel.Row;
import io.streamgauge.monitoring.grafana.panel.Unit;
import io.streamgauge.monitoring.grafana.promql.Source;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;

/** How much work comes, is under way and is done, and what goodput there is at which arrival rate. */
final class Load {

    private static final String SERIES = "{{model}} {{route}}";

    private Load() {}

    static Dashboard dashboard() {
        return new Dashboard(
                "streamgauge-load",
                "Streamgauge / Load",
                "Arrivals, concurrency, tokens and outcomes; throughput and goodput against the arrival rate.",
                List.of(DATASOURCE, JOB, MODEL, ROUTE, SLO, WINDOW),
                List.of(requests(), againstArrivals(), concurrency(), tokens(), deployments(), outcomes(), workload()));
    }

    private static Row requests() {
        return Row.of(
                "Requests",
                Panel.lines(
                        "Arrivals and departures",
                        Unit.REQUESTS_PER_SECOND,
                        "In the chosen window, all chosen models together. Arrivals above departures: a backlog grows.",
                        Query.of(sum("", once(window(WindowMetrics.ARRIVALS))), "arrivals"),
                        Query.of(sum("", once(window(WindowMetrics.DEPARTURES))), "departures"),
                        Query.of(sum("", once(window(WindowMetrics.THROUGHPUT))), "throughput: outcome ok")),
                Panel.lines(
                        "Arrivals by model",
                        Unit.REQUESTS_PER_SECOND,
                        "By counter.",
                        Query.of(
                                total(
                                        "model",
                                        Source.of(CountName.REQUESTS_STARTED).where()),
                                "{{model}}")),
                Panel.lines(
                        "Burstiness of arrivals",
                        Unit.NUMBER,
                        "0 paced, 1 by chance (Poisson), above 1 in bursts.",
                        Query.of(once(window(WindowMetrics.DISPERSION)), SERIES)),
                Panel.lines(
                        "Backlog by Little's law",
                        Unit.NUMBER,
                        "Near 0 in balance; positive and growing: more comes than leaves.",
                        Query.of(once(window(WindowMetrics.LITTLES_RESIDUAL)), SERIES)));
    }

    private static Row againstArrivals() {
        return Row.of(
                "Against the arrival rate",
                Panel.scatter(
                        "Throughput, goodput, attainment and p99 of the first token against the arrival rate",
                        "One point for each moment of the range, all chosen models and classes together. Where goodput bends"
                                + " away from throughput lies what the service can carry within its promises.",
                        List.of(
                                Unit.REQUESTS_PER_SECOND,
                                Unit.REQUESTS_PER_SECOND,
                                Unit.REQUESTS_PER_SECOND,
                                Unit.RATIO,
                                Unit.SECONDS),
                        Query.of(total("", Source.of(CountName.REQUESTS_STARTED).where()), "Arrival rate"),
                        Query.of(total("", Source.of(CountName.REQUESTS).where("outcome=\"ok\"")), "Throughput"),
                        Query.of(total("", Source.of(CountName.SLO_GOOD).where()), "Goodput"),
                        Query.of(Objective.attainment("", "$__rate_interval"), "Attainment"),
                        Query.of(
                                quantile(
                                        0.99,
                                        "",
                                        Source.of(Measure.TIME_TO_FIRST_TOKEN).buckets()),
                                "TTFT p99")),
                Panel.scatter(
                        "Goodput and attainment of those who arrived together, against their arrival rate",
                        "Both of the same requests, judged once all of them have ended: no delay between cause and effect.",
                        List.of(Unit.REQUESTS_PER_SECOND, Unit.REQUESTS_PER_SECOND, Unit.RATIO),
                        Query.of(sum("", once(window(CohortMetrics.ARRIVALS))), "Arrival rate of the cohort"),
                        Query.of(sum("", once(window(CohortMetrics.GOODPUT))), "Goodput of the cohort"),
                        Query.of(
                                "min(" + once(window(CohortMetrics.ATTAINMENT)) + ")",
                                "Attainment of the worst series")));
    }

    private static Row concurrency() {
        return Row.of(
                "Concurrency",
                Panel.lines(
                        "Concurrency by phase",
                        Unit.NUMBER,
                        "Exact mean over the chosen window, all chosen models together.",
                        Query.of(
                                sum(
                                        "phase",
                                        once(Source.of(WindowMetrics.CONCURRENCY)
                                                .where("stat=\"mean\""))),
                                "{{phase}}")),
                Panel.lines(
                        "Peak concurrency",
                        Unit.NUMBER,
                        "Of each series; peaks of several series are not at the same moment and do not add up.",
                        Query.of(
                                once(Source.of(WindowMetrics.CONCURRENCY).where("stat=\"peak\"")),
                                SERIES + " {{phase}}")),
                Panel.stack(
                        "In flight now",
                        Unit.NUMBER,
                        "Open requests by phase; unknown: their proxy is silent.",
                        Query.of(
                                sum(
                                        "phase",
                                        once(Source.of(StateMetrics.IN_FLIGHT).where())),
                                "{{phase}}")),
                Panel.lines(
                                "Oldest open request",
                                Unit.SECONDS,
                                "Without end: a request hangs.",
                                Query.of(
                                        most(
                                                "model, phase",
                                                once(Source.of(StateMetrics.OLDEST_AGE)
                                                        .where())),
                                        "{{model}} {{phase}}"))
                        .missing("None open"));
    }

    private static Row tokens() {
        return Row.of(
                "Tokens",
                Panel.lines(
                        "The system's tokens",
                        Unit.TOKENS_PER_SECOND,
                        "Tokens of ok requests that ended in the window, and output tokens by the time their chunk passed,"
                                + " whatever became of the request.",
                        Query.of(
                                sum("direction", once(window(WindowMetrics.THROUGHPUT_TOKENS))),
                                "throughput, {{direction}}"),
                        Query.of(
                                sum("token_source", once(window(WindowMetrics.DELIVERED_TOKENS))),
                                "delivered, {{token_source}}")),
                Panel.lines(
                        "One user's tokens",
                        Unit.TOKENS_PER_SECOND,
                        "1 / time per output token, of the median user.",
                        Query.of(
                                once(Source.of(WindowMetrics.USER_TOKENS).where("percentile=\"50\"")),
                                SERIES + " median")),
                Panel.lines(
                        "Tokens by counter",
                        Unit.TOKENS_PER_SECOND,
                        "Added when requests end.",
                        Query.of(
                                total(
                                        "outcome",
                                        Source.of(CountName.INPUT_TOKENS).where()),
                                "input, {{outcome}}"),
                        Query.of(
                                total(
                                        "outcome, token_source",
                                        Source.of(CountName.OUTPUT_TOKENS).where()),
                                "output, {{outcome}} {{token_source}}"),
                        Query.of(
                                total(
                                        "outcome",
                                        Source.of(CountName.STREAMED_TOKENS).where()),
                                "streamed, {{outcome}}")),
                Panel.lines(
                                "Cached and hidden tokens",
                                Unit.TOKENS_PER_SECOND,
                                "Where usage tells them.",
                                Query.of(
                                        total(
                                                "outcome",
                                                Source.of(CountName.CACHED_INPUT_TOKENS)
                                                        .where()),
                                        "cached input, {{outcome}}"),
                                Query.of(
                                        total(
                                                "outcome",
                                                Source.of(CountName.REASONING_TOKENS)
                                                        .where()),
                                        "reasoning, {{outcome}}"))
                        .missing("No usage tells them"),
                Panel.lines(
                        "Chunks",
                        Unit.PER_SECOND,
                        "Output events of ended streams.",
                        Query.of(
                                total(
                                        "outcome, token_source",
                                        Source.of(CountName.STREAMED_CHUNKS).where()),
                                "{{outcome}} {{token_source}}"),
                        Query.of(
                                total(
                                        "outcome",
                                        Source.of(CountName.REASONING_CHUNKS).where()),
                                "with reasoning, {{outcome}}")),
                Panel.lines(
                        "Requests whose tokens nobody told",
                        Unit.REQUESTS_PER_SECOND,
                        "Their tokens are counted as one per chunk, and are told apart by token_source=estimated.",
                        Query.of(
                                total(
                                        "model",
                                        Source.of(CountName.USAGE_MISSING).where()),
                                "{{model}}")));
    }

    private static Row deployments() {
        return Row.of(
                "What it takes",
                Panel.lines(
                                "Goodput per GPU",
                                Unit.REQUESTS_PER_SECOND,
                                "Good requests per second of a model / the GPUs that exporter.deployments says it has.",
                                Query.of(
                                        sum("model", once(window(WindowMetrics.GOODPUT))) + " / on (model) (" + gpus()
                                                + " > 0)",
                                        "{{model}}"))
                        .missing("No GPUs are declared in exporter.deployments"),
                Panel.lines(
                                "Good tokens per GPU",
                                Unit.TOKENS_PER_SECOND,
                                "Output tokens of good requests / the GPUs that exporter.deployments says it has.",
                                Query.of(
                                        sum("model", once(window(WindowMetrics.GOODPUT_TOKENS))) + " / on (model) ("
                                                + gpus() + " > 0)",
                                        "{{model}}"))
                        .missing("No GPUs are declared in exporter.deployments"));
    }

    private static String gpus() {
        return sum("model", once(Source.of(StateMetrics.DEPLOYMENT_GPUS).where()));
    }

    private static Row outcomes() {
        return Row.of(
                "Outcomes",
                Panel.stack(
                        "Outcomes",
                        Unit.REQUESTS_PER_SECOND,
                        "What became of the requests that ended.",
                        Query.of(total("outcome", Source.of(CountName.REQUESTS).where()), "{{outcome}}")),
                Panel.stack(
                        "Finish reasons",
                        Unit.REQUESTS_PER_SECOND,
                        "Why complete answers ended.",
                        Query.of(total("detail", Source.of(CountName.REQUESTS).where("outcome=\"ok\"")), "{{detail}}")),
                Panel.lines(
                        "Share that was not served",
                        Unit.RATIO,
                        "Neither ok nor the client's own error or leaving, of all that ended.",
                        Query.of(ratio(orNone(notServed(), departures()), departures()), "{{model}}")));
    }

    private static Row workload() {
        return Row.of(
                "What kind of work",
                Panel.lines(
                        "Cache hits",
                        Unit.RATIO,
                        "Share of prompt tokens from a cache, and of the prompt tokens for which that is told at all.",
                        Query.of(once(window(WorkloadMetrics.CACHE_HITS)), SERIES + " hits"),
                        Query.of(once(window(WorkloadMetrics.CACHE_REPORTING)), SERIES + " told of")),
                Panel.lines(
                                "Cache hits by counter",
                                Unit.TOKENS_PER_SECOND,
                                "Prompt tokens of requests whose usage tells both.",
                                Query.of(
                                        total(
                                                "cache",
                                                Source.of(CountName.CACHE_REPORTED_INPUT_TOKENS)
                                                        .where()),
                                        "{{cache}}"))
                        .missing("No usage tells them"),
                Panel.lines(
                        "Reasoning",
                        Unit.RATIO,
                        "Share of output tokens by usage, and of output events.",
                        Query.of(once(window(WorkloadMetrics.REASONING_TOKENS)), SERIES + " tokens"),
                        Query.of(once(window(WorkloadMetrics.REASONING_CHUNKS)), SERIES + " chunks")),
                Panel.lines(
                                "Reasoning by counter",
                                Unit.TOKENS_PER_SECOND,
                                "Output tokens of requests whose usage tells both.",
                                Query.of(
                                        total(
                                                "kind",
                                                Source.of(CountName.REASONING_REPORTED_OUTPUT_TOKENS)
                                                        .where()),
                                        "{{kind}}"))
                        .missing("No usage tells them"));
    }

    private static String notServed() {
        return total("model", Source.of(CountName.REQUESTS).where("outcome!~\"ok|client_error|client_cancel\""));
    }

    private static String departures() {
        return total("model", Source.of(CountName.REQUESTS).where());
    }

    private static String window(Metric metric) {
        return Source.of(metric).where();
    }
}
