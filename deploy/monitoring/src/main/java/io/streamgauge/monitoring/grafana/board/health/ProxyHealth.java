package io.streamgauge.monitoring.grafana.board.health;

import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.chosen;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.gauge;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.ofProcesses;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.p99;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.perSecond;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.worst;
import static io.streamgauge.monitoring.promql.Promql.sum;

import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.monitoring.grafana.panel.Row;
import io.streamgauge.monitoring.grafana.panel.Unit;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import java.util.List;

/** What proxies tell of themselves: their ledgers and spools. */
final class ProxyHealth {

    private ProxyHealth() {}

    static List<Row> rows() {
        return List.of(ledger(), spool());
    }

    private static Row ledger() {
        return Row.of(
                "Ledger of the proxies",
                ofProcesses(
                        "Observed and acknowledged",
                        Unit.PER_SECOND,
                        "Chunks and records that proxies observed, and that Kafka acknowledged.",
                        Query.of(perSecond("", ProxyMetricNames.EVENTS + "_total"), "records observed"),
                        Query.of(
                                perSecond("", ProxyMetricNames.EVENTS + "_acknowledged_total"), "records acknowledged"),
                        Query.of(perSecond("", ProxyMetricNames.CHUNKS + "_total"), "chunks observed"),
                        Query.of(
                                perSecond("", ProxyMetricNames.CHUNKS + "_acknowledged_total"), "chunks acknowledged")),
                ofProcesses(
                        "On the way",
                        Unit.NUMBER,
                        "Waiting in memory, and on disk.",
                        gauge("records waiting", ProxyMetricNames.EVENTS + "_waiting"),
                        gauge("records spooled", ProxyMetricNames.EVENTS + "_spooled"),
                        gauge("chunks waiting", ProxyMetricNames.CHUNKS + "_waiting"),
                        gauge("chunks spooled", ProxyMetricNames.CHUNKS + "_spooled")),
                ofProcesses(
                        "Dropped",
                        Unit.PER_SECOND,
                        "Detail that will be missing from the results, by reason; 0 is well.",
                        Query.of(perSecond("reason", ProxyMetricNames.EVENTS_DROPPED_TOTAL), "records, {{reason}}"),
                        Query.of(
                                perSecond("reason", ProxyMetricNames.CHUNKS + ProxyMetricNames.DROPPED_TOTAL),
                                "chunks, {{reason}}")),
                ofProcesses(
                        "Does not add up",
                        Unit.NUMBER,
                        "Observed - acknowledged - waiting - spooled - dropped, of each proxy: 0 in every scrape.",
                        Query.of(rest(ProxyMetricNames.EVENTS), "records, {{instance}}"),
                        Query.of(rest(ProxyMetricNames.CHUNKS), "chunks, {{instance}}")),
                ofProcesses(
                        "Room before the sender",
                        Unit.RATIO,
                        "Use of the fullest ring: at 1 detail is dropped.",
                        worst("{{instance}}", ProxyMetricNames.RING_FILL_RATIO)),
                ofProcesses(
                        "Not acknowledged",
                        Unit.BYTES,
                        "Memory of records that Kafka has not acknowledged.",
                        worst("{{instance}}", ProxyMetricNames.WINDOW_BYTES)),
                ofProcesses(
                        "Producers and their errors",
                        Unit.PER_SECOND,
                        "A new producer after each failure that broke the order.",
                        Query.of(perSecond("", ProxyMetricNames.PRODUCERS_TOTAL), "producers made"),
                        Query.of(perSecond("kind", ProxyMetricNames.PRODUCER_ERRORS_TOTAL), "{{kind}}")),
                ofProcesses(
                        "Clock against the broker's",
                        Unit.SECONDS,
                        "What each proxy adds to its wall clock.",
                        worst("{{instance}}", ProxyMetricNames.CLOCK_OFFSET_SECONDS)));
    }

    private static Row spool() {
        return Row.of(
                "Spool",
                ofProcesses(
                                "Size",
                                Unit.BYTES,
                                "On disk, and the most it may take; 0 without a spool.",
                                worst("{{instance}}", ProxyMetricNames.SPOOL_BYTES),
                                worst("limit {{instance}}", ProxyMetricNames.SPOOL_LIMIT_BYTES))
                        .narrow(),
                ofProcesses(
                                "Records and whether it is open",
                                Unit.NUMBER,
                                "Not yet acknowledged, of this run and earlier ones. Open: 1.",
                                worst("records {{instance}}", ProxyMetricNames.SPOOL_EVENTS),
                                worst("open {{instance}}", ProxyMetricNames.SPOOL_OPEN))
                        .narrow(),
                ofProcesses(
                                "Age and time to full",
                                Unit.SECONDS,
                                "Nothing is drawn for the time to full while it does not grow.",
                                worst("oldest {{instance}}", ProxyMetricNames.SPOOL_OLDEST_AGE_SECONDS),
                                worst("full in {{instance}}", ProxyMetricNames.SPOOL_TIME_TO_FULL_SECONDS))
                        .narrow(),
                ofProcesses(
                                "Brought from earlier runs",
                                Unit.PER_SECOND,
                                "Records of runs that ended before Kafka had them.",
                                Query.of(perSecond("", ProxyMetricNames.SPOOL_RECOVERED_EVENTS_TOTAL), "records"))
                        .narrow(),
                ofProcesses(
                                "Disk failures and damage",
                                Unit.PER_SECOND,
                                "By operation.",
                                Query.of(
                                        perSecond("operation", ProxyMetricNames.SPOOL_FAILURES_TOTAL), "{{operation}}"),
                                Query.of(perSecond("", ProxyMetricNames.SPOOL_DAMAGES_TOTAL), "damaged places"))
                        .narrow(),
                Panel.lines(
                                "Time to sync, p99",
                                Unit.SECONDS,
                                "The sender waits for the disk.",
                                p99("{{instance}}", "instance", ProxyMetricNames.SPOOL_SYNC_SECONDS))
                        .narrow()
                        .missing("No spool in use"));
    }

    /** What a ledger does not account for. */
    private static String rest(String ledger) {
        return at(ledger + "_total") + " - " + at(ledger + "_acknowledged_total") + " - " + at(ledger + "_waiting")
                + " - " + at(ledger + "_spooled") + " - " + at(ledger + ProxyMetricNames.DROPPED_TOTAL);
    }

    private static String at(String name) {
        return sum("instance", chosen(name));
    }
}
