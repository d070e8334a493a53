package io.streamgauge.monitoring.grafana.board.health;

import static io.streamgauge.monitoring.grafana.board.choice.Choices.DATASOURCE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.JOB;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.MODEL;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.PROCESS;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.ROUTE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.SLO;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.WINDOW;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.NOT_SCRAPED;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.chosen;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.ofProcesses;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.p99;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.perSecond;
import static io.streamgauge.monitoring.grafana.board.health.ProcessQueries.worst;
import static io.streamgauge.monitoring.promql.Promql.least;
import static io.streamgauge.monitoring.promql.Promql.most;
import static io.streamgauge.monitoring.promql.Promql.once;
import static io.streamgauge.monitoring.promql.Promql.rate;
import static io.streamgauge.monitoring.promql.Promql.sum;
import static io.streamgauge.monitoring.promql.Promql.total;

import io.streamgauge.exporter.metric.CohortMetrics;
import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.monitoring.grafana.panel.Dashboard;
import io.streamgauge.monitoring.grafana.panel.Look.Step;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.monitoring.grafana.panel.Row;
import io.streamgauge.monitoring.grafana.panel.Unit;
import io.streamgauge.monitoring.grafana.promql.Source;
import io.streamgauge.processor.metric.ProcessorMetricNames;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Whether what the other dashboards show can be relied on. */
public final class PipelineHealth {

    private PipelineHealth() {}

    public static Dashboard dashboard() {
        List<Row> rows = new ArrayList<>(List.of(now(), freshness(), loss(), witness()));
        rows.addAll(ProxyHealth.rows());
        rows.addAll(RelayHealth.rows());
        return new Dashboard(
                "streamgauge-pipeline",
                "Streamgauge / Pipeline health",
                "Ledger, lag, freshness, drops, lateness and spool; what the proxy costs; whether its own count and the"
                        + " pipeline's agree.",
                List.of(DATASOURCE, JOB, PROCESS, MODEL, ROUTE, SLO, WINDOW),
                List.copyOf(rows));
    }

    private static Row now() {
        Step bad = new Step(0, "red");
        Step good = new Step(1, "green");
        return Row.of(
                "Now",
                Panel.tiles(
                                "Results are fresh",
                                Unit.NUMBER,
                                "1 while they are, on the replica of the exporter that is worst off.",
                                Query.of(least(Source.of(StateMetrics.UP).where()), "{{job}}"))
                        .coloured(bad, good)
                        .missing(NOT_SCRAPED),
                Panel.tiles(
                                "Windows are whole",
                                Unit.NUMBER,
                                "0 while something is known to be missing in the newest window.",
                                Query.of(
                                        "min("
                                                + least(Source.of(WindowMetrics.COMPLETE)
                                                        .where()) + ")",
                                        "all"))
                        .coloured(bad, good),
                Panel.tiles(
                                "Kafka is there",
                                Unit.NUMBER,
                                "1 while every proxy has its records acknowledged. Requests go on without.",
                                Query.of("min(" + chosen(ProxyMetricNames.KAFKA_UP) + ")", "all proxies"))
                        .coloured(bad, good)
                        .missing(NOT_SCRAPED),
                Panel.tiles(
                                "Requests are measured",
                                Unit.NUMBER,
                                "0 while a proxy has observation switched off.",
                                Query.of("min(" + chosen(ProxyMetricNames.OBSERVING) + ")", "all proxies"))
                        .coloured(bad, good)
                        .missing(NOT_SCRAPED),
                Panel.tiles(
                                "Configuration in force",
                                Unit.NUMBER,
                                "0 while the newest configuration was refused.",
                                Query.of("min(" + chosen(ProxyMetricNames.LAST_RELOAD_SUCCESSFUL) + ")", "proxies"),
                                Query.of(
                                        "min(" + chosen(ProcessorMetricNames.LAST_RELOAD_SUCCESSFUL) + ")",
                                        "processors"))
                        .coloured(bad, good)
                        .missing(NOT_SCRAPED),
                Panel.tiles(
                                "SLO lists disagree",
                                Unit.NUMBER,
                                "1 while a processor's file has another list than the one published last.",
                                Query.of(
                                        "max(" + chosen(ProcessorMetricNames.SLO_CLASSES_CONFLICT) + ")",
                                        "all processors"))
                        .coloured(new Step(0, "green"), new Step(1, "red"))
                        .missing(NOT_SCRAPED));
    }

    private static Row freshness() {
        return Row.of(
                "Lag and freshness",
                ofProcesses(
                        "Age of what has been worked through",
                        Unit.SECONDS,
                        "Of the most and the least advanced partition.",
                        Query.of(once(Source.of(StateMetrics.PROGRESS_AGE).where()), "{{stat}}")),
                Panel.lines(
                        "Age of the newest window",
                        Unit.SECONDS,
                        "Now minus its end.",
                        Query.of(
                                most(
                                        "window",
                                        "time() - "
                                                + once(Source.of(WindowMetrics.END)
                                                        .where())),
                                "{{window}}"),
                        Query.of(
                                most(
                                        "window",
                                        "time() - "
                                                + once(Source.of(CohortMetrics.END)
                                                        .where())),
                                "{{window}} by arrival")),
                ofProcesses(
                        "Records that wait for the processor",
                        Unit.NUMBER,
                        "Growing: add threads or instances.",
                        worst("{{instance}}", ProcessorMetricNames.LAG_RECORDS)),
                Panel.stack(
                                "Records worked through",
                                Unit.PER_SECOND,
                                "Each once, by type; and what processors did, which repeats after a crash.",
                                Query.of(
                                        total(
                                                "record",
                                                Source.of(CountName.RECORDS).where()),
                                        "{{record}}"))
                        .missing(NOT_SCRAPED),
                ofProcesses(
                        "Work of the processors",
                        Unit.PER_SECOND,
                        "Records each process has worked on.",
                        Query.of(perSecond("instance", ProcessorMetricNames.RECORDS_TOTAL), "{{instance}}")),
                ofProcesses(
                        "State of the processors",
                        Unit.NUMBER,
                        "The state that is 1 is the one Kafka Streams is in.",
                        Query.of(
                                "max by (instance, state) (" + chosen(ProcessorMetricNames.STATE) + ") > 0",
                                "{{instance}} {{state}}")),
                ofProcesses(
                        "SLO list last read",
                        Unit.SECONDS,
                        "Above 30 s requests wait for it.",
                        worst("{{instance}}", ProcessorMetricNames.SLO_CLASSES_READ_AGE_SECONDS)),
                ofProcesses(
                        "Results read by exporters",
                        Unit.PER_SECOND,
                        "By topic and replica; partitions that have reported.",
                        Query.of(
                                sum(
                                        "instance, topic",
                                        rate(Source.of(StateMetrics.READ).where())),
                                "{{instance}} {{topic}}"),
                        Query.of(once(Source.of(StateMetrics.PARTITIONS).where()), "partitions")));
    }

    private static Row loss() {
        return Row.of(
                "Loss and lateness",
                counters(
                        "Lost, late, repeated",
                        "Records that never came, samples too late for their window, records left out because they came again,"
                                + " requests that ended after they were given up.",
                        CountName.LOST_RECORDS,
                        CountName.LATE_EVENTS,
                        CountName.DUPLICATE_RECORDS,
                        CountName.LOST_REQUESTS_FINISHED),
                Panel.lines(
                                "Dropped, by proxies' own account",
                                Unit.PER_SECOND,
                                "As told in Kafka.",
                                Query.of(
                                        total(
                                                "reason",
                                                Source.of(CountName.DROPPED_RECORDS)
                                                        .where()),
                                        "records, {{reason}}"),
                                Query.of(
                                        total(
                                                "reason",
                                                Source.of(CountName.DROPPED_CHUNKS)
                                                        .where()),
                                        "chunks, {{reason}}"))
                        .missing("None"),
                Panel.lines(
                                "Requests judged apart",
                                Unit.REQUESTS_PER_SECOND,
                                "Ended when the window of their arrival was final; named an SLO class there is not; have a label"
                                        + " that was not admitted.",
                                Query.of(
                                        total(
                                                "slo, state",
                                                Source.of(CountName.SLO_LATE_COHORT)
                                                        .where()),
                                        "late {{slo}} {{state}}"),
                                Query.of(
                                        total(
                                                "",
                                                Source.of(CountName.SLO_UNKNOWN_CLASS)
                                                        .where()),
                                        "unknown class"),
                                Query.of(
                                        total(
                                                "label",
                                                Source.of(CountName.LABEL_OVERFLOW)
                                                        .where()),
                                        "_other {{label}}"))
                        .missing("None"),
                Panel.lines(
                        "Cohorts that were cut off",
                        Unit.NUMBER,
                        "Requests that did not end while the window of their arrival could be revised.",
                        Query.of(sum("slo", once(Source.of(CohortMetrics.OPEN).where())), "{{slo}}")),
                Panel.lines(
                                "What could not be read",
                                Unit.PER_SECOND,
                                "By exporters and processors; threads that died and were replaced.",
                                Query.of(
                                        sum(
                                                "topic",
                                                rate(Source.of(StateMetrics.UNREADABLE)
                                                        .where())),
                                        "results, {{topic}}"),
                                Query.of(
                                        perSecond("reason", ProcessorMetricNames.DEAD_LETTERS_TOTAL),
                                        "dead letters, {{reason}}"),
                                Query.of(perSecond("", ProcessorMetricNames.THREAD_FAILURES_TOTAL), "thread failures"))
                        .missing("None"));
    }

    /** Both sides narrowed alike: a choice of models or of proxies would leave out something on one of them only. */
    private static Row witness() {
        String proxies = witnessed(ProxyMetricNames.REQUESTS_STARTED_TOTAL);
        String pipeline = counted(CountName.REQUESTS_STARTED);
        String lately = sum("", rate(proxies, "5m"));
        return Row.of(
                "Witness against pipeline",
                Panel.lines(
                        "Arrivals by both counts",
                        Unit.REQUESTS_PER_SECOND,
                        "What proxies count themselves, without Kafka, and what came out of the pipeline, a second or two later. Of all"
                                + " models and proxies.",
                        Query.of(sum("", rate(proxies)), "proxies"),
                        Query.of(total("", pipeline), "pipeline")),
                Panel.lines(
                        "Departures by both counts",
                        Unit.REQUESTS_PER_SECOND,
                        "By outcome, of all models and proxies.",
                        Query.of(
                                sum("outcome", rate(witnessed(ProxyMetricNames.REQUESTS_TOTAL))),
                                "proxies, {{outcome}}"),
                        Query.of(total("outcome", counted(CountName.REQUESTS)), "pipeline, {{outcome}}")),
                Panel.lines(
                        "How far they are apart",
                        Unit.RATIO,
                        "Difference of the arrivals of 5 min / those the proxies count, of all models and proxies. Far from 0 for"
                                + " minutes: one of them is wrong, or a proxy is not scraped.",
                        Query.of(
                                "(" + total("", pipeline, "5m") + " - " + lately + ") / (" + lately + " > 0)",
                                "arrivals")),
                Panel.lines(
                        "First token by the witness, p99",
                        Unit.SECONDS,
                        "Of each proxy, without Kafka.",
                        p99("{{instance}}", "instance", ProxyMetricNames.TIME_TO_FIRST_TOKEN_SECONDS)),
                ofProcesses(
                        "Open requests by the witness",
                        Unit.NUMBER,
                        "Generations open at each proxy.",
                        Query.of(sum("instance", chosen(ProxyMetricNames.REQUESTS_IN_FLIGHT)), "{{instance}}")));
    }

    private static String witnessed(String counter) {
        return Source.onBothSides(counter).where();
    }

    private static String counted(CountName count) {
        return Source.onBothSides(CountMetrics.of(count).name()).where();
    }

    private static Panel counters(String title, String note, CountName... counts) {
        Query[] queries = Stream.of(counts)
                .map(count -> Query.of(
                        total("", Source.of(count).where()), count.key().replace('_', ' ')))
                .toArray(Query[]::new);
        return Panel.lines(title, Unit.PER_SECOND, note, queries).missing("None");
    }
}
