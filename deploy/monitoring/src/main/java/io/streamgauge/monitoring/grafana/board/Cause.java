package io.streamgauge.monitoring.grafana.board;

import static io.streamgauge.monitoring.grafana.board.choice.Choices.DATASOURCE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.JOB;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.MODEL;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.ROUTE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.WINDOW;
import static io.streamgauge.monitoring.promql.Promql.most;
import static io.streamgauge.monitoring.promql.Promql.once;
import static io.streamgauge.monitoring.promql.Promql.processQuantile;
import static io.streamgauge.monitoring.promql.Promql.quantile;
import static io.streamgauge.monitoring.promql.Promql.rate;
import static io.streamgauge.monitoring.promql.Promql.ratio;
import static io.streamgauge.monitoring.promql.Promql.sum;
import static io.streamgauge.monitoring.promql.Promql.total;

import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.exporter.metric.MeasureMetrics;
import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.exporter.metric.WorkloadMetrics;
import io.streamgauge.monitoring.grafana.panel.Dashboard;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.monitoring.grafana.panel.Row;
import io.streamgauge.monitoring.grafana.panel.Unit;
import io.streamgauge.monitoring.grafana.promql.EngineMetricNames;
import io.streamgauge.monitoring.grafana.promql.Source;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Grouping;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;

/** Why it is slow or fails: what inference servers tell of themselves beside what the proxy sees of them. */
final class Cause {

    private static final String NOT_SCRAPED = "No server of this kind is scraped by this Prometheus";
    private static final String REPLICA = "exported_instance";

    private Cause() {}

    static Dashboard dashboard() {
        return new Dashboard(
                "streamgauge-cause",
                "Streamgauge / Cause",
                "Queues, caches and preemptions of vLLM and SGLang beside what clients saw; failures by kind; replicas that are"
                        + " off.",
                List.of(DATASOURCE, JOB, MODEL, ROUTE, WINDOW),
                List.of(seen(), vllm(), sglang(), failures(), replicas()));
    }

    private static Row seen() {
        return Row.of(
                "What clients saw",
                seen("First token", Measure.TIME_TO_FIRST_TOKEN),
                seen("Gaps between chunks", Measure.INTER_CHUNK_LATENCY),
                Panel.lines(
                                "Open requests",
                                Unit.NUMBER,
                                "Waiting for their first output, or generating, as the proxy sees them.",
                                Query.of(
                                        sum(
                                                "model, phase",
                                                once(Source.of(StateMetrics.IN_FLIGHT)
                                                        .where())),
                                        "{{model}} {{phase}}"))
                        .narrow());
    }

    private static Row vllm() {
        return Row.of(
                "vLLM",
                engine(
                        "Waiting and running",
                        Unit.NUMBER,
                        "Requests in the engine's queue and in its batch.",
                        Query.of(all("model_name", EngineMetricNames.VLLM_WAITING), "{{model_name}} waiting"),
                        Query.of(all("model_name", EngineMetricNames.VLLM_RUNNING), "{{model_name}} running")),
                engine(
                        "KV cache in use",
                        Unit.RATIO,
                        "Of each engine. Near 1 requests are preempted.",
                        ofEach(EngineMetricNames.VLLM_KV_USE)),
                engine(
                        "Preemptions",
                        Unit.PER_SECOND,
                        "Requests thrown out of the batch for lack of memory: they show as stalls and long gaps.",
                        Query.of(perSecond(EngineMetricNames.VLLM_PREEMPTIONS), "{{model_name}}")),
                engine(
                        "Prefix cache hits",
                        Unit.RATIO,
                        "Tokens found in the prefix cache, of those looked up.",
                        Query.of(
                                ratio(
                                        perSecond(EngineMetricNames.VLLM_CACHE_HITS),
                                        perSecond(EngineMetricNames.VLLM_CACHE_QUERIES)),
                                "{{model_name}}")),
                engine(
                        "First token: engine and proxy, p99",
                        Unit.SECONDS,
                        "The engine's clock starts at its own server and ends before the response is written. What the proxy sees"
                                + " beyond it is network, other hops, and the writing.",
                        Query.of(atProxy(Measure.TIME_TO_FIRST_TOKEN), "{{model}} at the proxy"),
                        Query.of(p99(EngineMetricNames.VLLM_FIRST_TOKEN), "{{model_name}} engine"),
                        Query.of(p99(EngineMetricNames.VLLM_QUEUE_TIME), "{{model_name}} of it in the queue")),
                engine(
                        "Gaps: engine and proxy, p99",
                        Unit.SECONDS,
                        "The engine has one sample for each step of the engine.",
                        Query.of(atProxy(Measure.INTER_CHUNK_LATENCY), "{{model}} at the proxy"),
                        Query.of(p99(EngineMetricNames.VLLM_GAPS), "{{model_name}} engine")));
    }

    private static Row sglang() {
        return Row.of(
                "SGLang",
                engine(
                        "Waiting and running",
                        Unit.NUMBER,
                        "Requests in the scheduler's queue and in its batch.",
                        Query.of(all("model_name", EngineMetricNames.SGLANG_WAITING), "{{model_name}} waiting"),
                        Query.of(all("model_name", EngineMetricNames.SGLANG_RUNNING), "{{model_name}} running")),
                engine("KV cache in use", Unit.RATIO, "Of each engine.", ofEach(EngineMetricNames.SGLANG_KV_USE)),
                engine(
                        "Retractions",
                        Unit.PER_SECOND,
                        "What SGLang calls preemptions. Older versions have no such counter.",
                        Query.of(perSecond(EngineMetricNames.SGLANG_RETRACTIONS), "{{model_name}}")),
                engine(
                        "Prefix cache hits",
                        Unit.RATIO,
                        "As the engine tells it, of its last prefill batch alone.",
                        ofEach(EngineMetricNames.SGLANG_CACHE_HIT_RATE)),
                engine(
                        "First token: engine and proxy, p99",
                        Unit.SECONDS,
                        "The engine's is seen inside its server.",
                        Query.of(atProxy(Measure.TIME_TO_FIRST_TOKEN), "{{model}} at the proxy"),
                        Query.of(p99(EngineMetricNames.SGLANG_FIRST_TOKEN), "{{model_name}} engine")),
                engine(
                        "Gaps: engine and proxy, p99",
                        Unit.SECONDS,
                        "The engine's is seen inside its server.",
                        Query.of(atProxy(Measure.INTER_CHUNK_LATENCY), "{{model}} at the proxy"),
                        Query.of(p99(EngineMetricNames.SGLANG_GAPS), "{{model_name}} engine")));
    }

    private static Row failures() {
        return Row.of(
                "Failures by kind",
                failures(
                        "Clients that left",
                        "client_cancel",
                        "Before the first output: they had waited too long, or were wrong."),
                failures("Errors of clients", "client_error", "4xx by code."),
                failures(
                        "Errors of upstreams",
                        "upstream_error|upstream_timeout|stream_error|incomplete|empty",
                        "Refused, reset, malformed, too late, or broken within the stream."),
                failures(
                        "Rejected and shed",
                        "rejected|shed|proxy_error|proxy_shutdown|lost",
                        "Turned away by the upstream or by the proxy's own limits, or lost."),
                Panel.lines(
                                "Queue that servers report",
                                Unit.SECONDS,
                                "p95 of the time in the server's queue, where responses tell it.",
                                Query.of(
                                        quantile(
                                                0.95,
                                                "model",
                                                Source.of(Measure.SERVER_QUEUE).buckets()),
                                        "{{model}}"))
                        .narrow()
                        .missing("No server reports it"),
                Panel.lines(
                                "Cache hits that usage tells",
                                Unit.RATIO,
                                "Share of prompt tokens, in the chosen window.",
                                Query.of(
                                        once(Source.of(WorkloadMetrics.CACHE_HITS)
                                                .where()),
                                        "{{model}} {{route}}"))
                        .narrow()
                        .missing("No usage tells them"),
                Panel.lines(
                                "Stalls",
                                Unit.PER_SECOND,
                                "Beside preemptions of the engine.",
                                Query.of(
                                        total(
                                                "model",
                                                Source.of(CountName.STALLS).where()),
                                        "{{model}}"))
                        .narrow());
    }

    private static Row replicas() {
        return Row.of(
                "Replicas that are off",
                Panel.lines(
                                "First token of each replica against all",
                                Unit.TIMES,
                                "p99 of a replica / p99 of all replicas of its model: one far above 1 is the outlier.",
                                Query.of(againstAll(Measure.TIME_TO_FIRST_TOKEN), "{{model}} {{" + REPLICA + "}}"))
                        .narrow()
                        .missing("processor.groupings has no instance"),
                Panel.lines(
                                "Gaps of each replica against all",
                                Unit.TIMES,
                                "p99 of a replica / p99 of all replicas of its model.",
                                Query.of(againstAll(Measure.INTER_CHUNK_LATENCY), "{{model}} {{" + REPLICA + "}}"))
                        .narrow()
                        .missing("processor.groupings has no instance"),
                Panel.lines(
                                "Share of requests of each replica",
                                Unit.RATIO,
                                "One that answers less than its part may be slow, or the balancer avoids it.",
                                Query.of(
                                        "(" + byReplica("model, " + REPLICA) + ") / on (model) group_left () ("
                                                + byReplica("model") + " > 0)",
                                        "{{model}} {{" + REPLICA + "}}"))
                        .narrow()
                        .missing("processor.groupings has no instance"));
    }

    private static Panel seen(String title, Measure measure) {
        return Panel.lines(
                        title,
                        Unit.SECONDS,
                        "p50 and p99 as the proxy sees them.",
                        Query.of(quantile(0.5, "model", Source.of(measure).buckets()), "{{model}} p50"),
                        Query.of(atProxy(measure), "{{model}} p99"))
                .narrow();
    }

    private static Panel failures(String title, String outcomes, String note) {
        return Panel.stack(
                        title,
                        Unit.REQUESTS_PER_SECOND,
                        note,
                        Query.of(
                                total(
                                        "outcome, detail",
                                        Source.of(CountName.REQUESTS).where("outcome=~\"" + outcomes + "\"")),
                                "{{outcome}} {{detail}}"))
                .missing("None");
    }

    private static Panel engine(String title, Unit unit, String note, Query... queries) {
        return Panel.lines(title, unit, note, queries).narrow().missing(NOT_SCRAPED);
    }

    private static Query ofEach(String gauge) {
        return Query.of(most("model_name, instance", engine(gauge).where()), "{{model_name}} {{instance}}");
    }

    private static Source engine(String name) {
        return Source.ofEngine(name);
    }

    private static String all(String labels, String gauge) {
        return sum(labels, engine(gauge).where());
    }

    private static String perSecond(String counter) {
        return sum("model_name", rate(engine(counter).where()));
    }

    private static String p99(String histogram) {
        return processQuantile(0.99, "model_name", engine(histogram).buckets());
    }

    private static String atProxy(Measure measure) {
        return quantile(0.99, "model", Source.of(measure).buckets());
    }

    private static String againstAll(Measure measure) {
        String buckets =
                Source.by(Grouping.INSTANCE.label(), MeasureMetrics.of(measure)).buckets();
        return "(" + quantile(0.99, "model, " + REPLICA, buckets) + ") / on (model) group_left () ("
                + quantile(0.99, "model", buckets) + ")";
    }

    private static String byReplica(String labels) {
        return total(
                labels,
                Source.by(Grouping.INSTANCE.label(), CountMetrics.of(CountName.REQUESTS))
                        .where());
    }
}
