package io.streamgauge.monitoring.grafana.board.health;

import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.NOT_SCRAPED;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.chosen;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.gauge;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.ofProcesses;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.p99;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.perSecond;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.worst;
import static io.streamgauge.monitoring.promql.Promql.rate;
import static io.streamgauge.monitoring.promql.Promql.sum;

import io.streamgauge.bootstrap.metrics.CertificateExpiry;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.monitoring.grafana.panel.Row;
import io.streamgauge.monitoring.grafana.panel.Unit;
import io.streamgauge.monitoring.grafana.promql.Source;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import java.util.List;

/** What proxies cost those who pass, and whom they turn away. */
final class RelayHealth {

    private RelayHealth() {}

    static List<Row> rows() {
        return List.of(relaying(), limits(), edges(), process());
    }

    private static Row relaying() {
        return Row.of(
                "What the proxy costs",
                Panel.lines(
                                "Hand-over, p99",
                                Unit.SECONDS,
                                "From a read of a response to its bytes in the client's socket, one read in 64.",
                                p99("{{instance}}", "instance", ProxyMetricNames.HAND_OVER_SECONDS))
                        .narrow(),
                Panel.lines(
                                "Event loops late, p99",
                                Unit.SECONDS,
                                "How late their beats are; above 20 ms gaps are kept out of the samples.",
                                p99("{{instance}}", "instance", ProxyMetricNames.EVENT_LOOP_LAG_SECONDS))
                        .narrow(),
                ofProcesses(
                                "Event loops that are silent",
                                Unit.NUMBER,
                                "They did not say within 250 ms what they have open.",
                                worst("{{instance}}", ProxyMetricNames.SILENT_EVENT_LOOPS))
                        .narrow(),
                Panel.stack(
                                "Open requests by what they wait for",
                                Unit.NUMBER,
                                "Generations or not.",
                                Query.of(sum("phase", chosen(ProxyMetricNames.OPEN_REQUESTS)), "{{phase}}"))
                        .missing(NOT_SCRAPED)
                        .narrow(),
                Panel.lines(
                                "Oldest open request",
                                Unit.SECONDS,
                                "Since its head arrived, by what it waits for.",
                                Query.of(
                                        "max by (phase) (" + chosen(ProxyMetricNames.OLDEST_OPEN_REQUEST_AGE_SECONDS)
                                                + ")",
                                        "{{phase}}"))
                        .narrow(),
                ofProcesses(
                                "Connections",
                                Unit.NUMBER,
                                "Of clients, and those that left HTTP by an upgrade.",
                                gauge("clients", ProxyMetricNames.OPEN_CLIENT_CONNECTIONS),
                                gauge("tunnels", ProxyMetricNames.OPEN_TUNNELS))
                        .narrow(),
                ofProcesses(
                                "Connections to upstreams",
                                Unit.PER_SECOND,
                                "By result; repeated: one died under a request without an answer.",
                                Query.of(
                                        perSecond("result", ProxyMetricNames.UPSTREAM_CONNECTIONS_TOTAL), "{{result}}"),
                                Query.of(
                                        perSecond("reason", ProxyMetricNames.UPSTREAM_CONNECT_FAILURES_TOTAL),
                                        "failed: {{reason}}"))
                        .narrow(),
                ofProcesses(
                                "Buffers",
                                Unit.BYTES,
                                "Kept, held, and the most that may be held.",
                                worst("kept {{instance}}", ProxyMetricNames.BUFFER_MEMORY_BYTES),
                                worst("held {{instance}}", ProxyMetricNames.BUFFER_MEMORY_HELD_BYTES),
                                worst("limit {{instance}}", ProxyMetricNames.BUFFER_MEMORY_LIMIT_BYTES))
                        .narrow(),
                ofProcesses(
                                "Not measured",
                                Unit.PER_SECOND,
                                "Requests whose observation failed, and events that passed unread.",
                                Query.of(perSecond("", ProxyMetricNames.OBSERVER_FAILURES_TOTAL), "observer failures"),
                                Query.of(
                                        perSecond("reason", ProxyMetricNames.UNREAD_EVENTS_TOTAL), "events {{reason}}"))
                        .narrow());
    }

    private static Row limits() {
        return Row.of(
                "Limits",
                ofProcesses(
                                "Limits that fired",
                                Unit.PER_SECOND,
                                "Requests and connections refused or ended.",
                                Query.of(perSecond("limit", ProxyMetricNames.LIMITS_FIRED_TOTAL), "{{limit}}"))
                        .narrow(),
                Panel.lines(
                                "What limits of time apply to, p99",
                                Unit.SECONDS,
                                "How near requests come to them, enforced or not.",
                                p99("{{limit}}", "limit", ProxyMetricNames.LIMITED_SECONDS))
                        .narrow(),
                Panel.lines(
                                "What limits of size apply to, p99",
                                Unit.BYTES,
                                "How near requests come to them, enforced or not.",
                                p99("{{limit}}", "limit", ProxyMetricNames.LIMITED_BYTES))
                        .narrow());
    }

    private static Row edges() {
        return Row.of(
                "Gate, routes, TLS, access log",
                Panel.lines(
                                "Refused by the gate",
                                Unit.PER_SECOND,
                                "By the rule of HTTP that was broken.",
                                Query.of(
                                        perSecond("rule", ProxyMetricNames.GATE_REQUESTS_REFUSED_TOTAL),
                                        "requests, {{rule}}"),
                                Query.of(
                                        perSecond("rule", ProxyMetricNames.GATE_RESPONSES_REFUSED_TOTAL),
                                        "responses, {{rule}}"),
                                Query.of(
                                        perSecond("rule", ProxyMetricNames.GATE_REQUESTS_PASSED_TOTAL),
                                        "passed, {{rule}}"))
                        .narrow()
                        .missing("None"),
                ofProcesses(
                                "No generations",
                                Unit.PER_SECOND,
                                "Passed on unmeasured by class of status; answered with 404 because no route takes them; upgrades.",
                                Query.of(
                                        perSecond("status_class", ProxyMetricNames.PASSTHROUGH_TOTAL),
                                        "{{status_class}}"),
                                Query.of(perSecond("", ProxyMetricNames.UNROUTED_REQUESTS_TOTAL), "unrouted"),
                                Query.of(perSecond("", ProxyMetricNames.TUNNELS_OPENED_TOTAL), "upgraded"))
                        .narrow(),
                Panel.lines(
                                "Certificates run out in",
                                Unit.SECONDS,
                                "Of proxies' listeners and of management ports, by file.",
                                Query.of(
                                        "min by (listener, certificate) ("
                                                + chosen(CertificateExpiry.NAME)
                                                + ") - time()",
                                        "{{listener}} {{certificate}}"))
                        .narrow()
                        .missing("No TLS"),
                ofProcesses(
                                "TLS",
                                Unit.PER_SECOND,
                                "Connections that ended before TLS was agreed on, certificates taken over or refused.",
                                Query.of(
                                        perSecond("", ProxyMetricNames.TLS_HANDSHAKES_FAILED_TOTAL),
                                        "handshakes failed"),
                                Query.of(
                                        perSecond("result", ProxyMetricNames.CERTIFICATE_RELOADS_TOTAL),
                                        "certificates {{result}}"))
                        .narrow(),
                Panel.lines(
                                "Access log",
                                Unit.PER_SECOND,
                                "Lines written, and lost.",
                                Query.of(perSecond("", ProxyMetricNames.ACCESS_LOG_LINES_TOTAL), "written"),
                                Query.of(
                                        perSecond("reason", ProxyMetricNames.ACCESS_LOG_DROPPED_TOTAL),
                                        "lost: {{reason}}"))
                        .narrow()
                        .missing("No access log"),
                Panel.lines(
                                "Usage that was asked for",
                                Unit.PER_SECOND,
                                "On routes with usage: request.",
                                Query.of(perSecond("", ProxyMetricNames.USAGE_REQUESTS_TOTAL), "requests"),
                                Query.of(
                                        perSecond("", ProxyMetricNames.USAGE_EVENTS_REMOVED_TOTAL), "events taken out"),
                                Query.of(
                                        perSecond("", ProxyMetricNames.USAGE_STREAMS_UNFILTERED_TOTAL),
                                        "not taken out"))
                        .narrow()
                        .missing("Not asked for"));
    }

    private static Row process() {
        return Row.of(
                "Processes",
                ofProcesses(
                                "Memory",
                                Unit.BYTES,
                                "Resident, of each process.",
                                worst("{{instance}}", "process_resident_memory_bytes"))
                        .narrow(),
                ofProcesses(
                                "CPU",
                                Unit.NUMBER,
                                "Cores in use.",
                                Query.of(perSecond("instance", "process_cpu_seconds_total"), "{{instance}}"))
                        .narrow(),
                ofProcesses(
                                "Collecting garbage",
                                Unit.RATIO,
                                "Share of time.",
                                Query.of(
                                        sum(
                                                "instance",
                                                rate(Source.ofProcess("jvm_gc_collection_seconds")
                                                        .sums())),
                                        "{{instance}}"))
                        .narrow());
    }
}
