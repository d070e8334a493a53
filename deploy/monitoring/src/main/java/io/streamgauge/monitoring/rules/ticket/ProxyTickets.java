package io.streamgauge.monitoring.rules.ticket;

import io.streamgauge.bootstrap.metrics.CertificateExpiry;
import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.monitoring.promql.Promql;
import io.streamgauge.monitoring.rules.form.Alert;
import io.streamgauge.monitoring.rules.form.Alert.Urgency;
import io.streamgauge.monitoring.rules.form.Kind;
import io.streamgauge.monitoring.rules.form.RuleGroup;
import io.streamgauge.monitoring.rules.form.Severity;
import io.streamgauge.processor.metric.ProcessorMetricNames;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.schemas.tally.CountName;
import java.time.Duration;
import java.util.List;

/** What our own programs do to themselves, or to the requests that pass. */
public final class ProxyTickets {

    private static final Urgency TICKET = new Urgency(Severity.TICKET, Kind.PROGRAM);
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
    private static final Duration QUARTER_HOUR = Duration.ofMinutes(15);

    private ProxyTickets() {}

    public static RuleGroup group() {
        return new RuleGroup(
                "llm-programs",
                INTERVAL,
                List.of(
                        spoolFilling(),
                        eventsDropped(),
                        recordsLost(),
                        loopLag(),
                        reusedConnectionsFail(),
                        limitsFired(),
                        certificateExpires(),
                        observationOff(),
                        configurationRefused(),
                        sloClassesConflict(),
                        deadLetters()));
    }

    private static Alert spoolFilling() {
        return new Alert(
                "LlmSpoolFilling",
                TICKET,
                Duration.ofMinutes(5),
                """
                %s < 3600
                or
                %s / (%s > 0) > 0.8
                """.formatted(
                                ProxyMetricNames.SPOOL_TIME_TO_FULL_SECONDS,
                                ProxyMetricNames.SPOOL_BYTES,
                                ProxyMetricNames.SPOOL_LIMIT_BYTES),
                "The spool of {{ $labels.instance }} is filling",
                "It will be full within the hour at its present pace, or is more than four fifths full. Once it is, events are lost.");
    }

    private static Alert eventsDropped() {
        return new Alert(
                "LlmEventsDropped",
                TICKET,
                Duration.ZERO,
                Promql.increase(ProxyMetricNames.EVENTS_DROPPED_TOTAL, "15m") + " > 0",
                "{{ $labels.instance }} has lost part of what it saw ({{ $labels.reason }})",
                "About {{ $value | humanize }} records in the last 15m will never reach Kafka.");
    }

    private static Alert recordsLost() {
        String lost = CountMetrics.of(CountName.LOST_RECORDS).name();
        return new Alert(
                "LlmRecordsLost",
                TICKET,
                Duration.ZERO,
                Promql.once(Promql.increase(lost, "15m")) + " > 0",
                "Records of requests have not come",
                "About {{ $value | humanize }} records in the last 15m are missing, by the numbers of those that came.");
    }

    private static Alert loopLag() {
        return new Alert(
                "LlmEventLoopLag",
                TICKET,
                TEN_MINUTES,
                "histogram_quantile(0.99, " + Promql.rate(ProxyMetricNames.EVENT_LOOP_LAG_SECONDS + "_bucket", "5m")
                        + ") > 0.05",
                "The proxy {{ $labels.instance }} is late itself",
                "One beat in a hundred of its event loops comes {{ $value | humanizeDuration }} late or later: chunks wait in the proxy.");
    }

    private static Alert reusedConnectionsFail() {
        String connections = ProxyMetricNames.UPSTREAM_CONNECTIONS_TOTAL;
        return new Alert(
                "LlmReusedConnectionsFail",
                TICKET,
                QUARTER_HOUR,
                """
                %s
                  / ignoring (result)
                %s
                  > 0.01
                and ignoring (result)
                %s >= 10
                """.formatted(
                                Promql.rate(connections + "{result=\"repeated\"}", "30m"),
                                Promql.rate(connections + "{result=\"reused\"}", "30m"),
                                Promql.increase(connections + "{result=\"repeated\"}", "30m")),
                "Connections that {{ $labels.instance }} keeps open die under requests",
                "{{ $value | humanizePercentage }} of the requests on reused connections had to be sent once more: upstreams close"
                        + " idle connections before the proxy does.");
    }

    private static Alert limitsFired() {
        return new Alert(
                "LlmLimitsFired",
                TICKET,
                Duration.ZERO,
                Promql.increase(ProxyMetricNames.LIMITS_FIRED_TOTAL + "{limit!=\"keep_alive_timeout\"}", "15m")
                        + " >= 10",
                "The limit {{ $labels.limit }} of {{ $labels.instance }} ends requests",
                "It fired about {{ $value | humanize }} times in the last 15m.");
    }

    private static Alert certificateExpires() {
        return new Alert(
                "LlmCertificateExpires",
                TICKET,
                Duration.ofHours(1),
                CertificateExpiry.NAME + " - time() < 14 * 86400",
                "The certificate {{ $labels.certificate }} of {{ $labels.instance }} expires",
                "It is valid for another {{ $value | humanizeDuration }}.");
    }

    private static Alert observationOff() {
        return new Alert(
                "LlmObservationOff",
                TICKET,
                QUARTER_HOUR,
                ProxyMetricNames.OBSERVING + " == 0",
                "{{ $labels.instance }} measures nothing",
                "Its observation has been off for 15 minutes: requests pass unmeasured.");
    }

    private static Alert configurationRefused() {
        return new Alert(
                "LlmConfigRefused",
                TICKET,
                QUARTER_HOUR,
                ProxyMetricNames.LAST_RELOAD_SUCCESSFUL + " == 0\nor\n" + ProcessorMetricNames.LAST_RELOAD_SUCCESSFUL
                        + " == 0",
                "{{ $labels.instance }} has refused its changed configuration",
                "It runs with the one before; its log says what is wrong with the new one.");
    }

    private static Alert sloClassesConflict() {
        return new Alert(
                "LlmSloClassesConflict",
                TICKET,
                TEN_MINUTES,
                ProcessorMetricNames.SLO_CLASSES_CONFLICT + " == 1",
                "{{ $labels.instance }} has other SLO classes than those that hold",
                "Its file has another list than the one published last, for ten minutes: processors have different files.");
    }

    private static Alert deadLetters() {
        return new Alert(
                "LlmDeadLetters",
                TICKET,
                Duration.ZERO,
                Promql.increase(ProcessorMetricNames.DEAD_LETTERS_TOTAL, "15m") + " > 0",
                "{{ $labels.instance }} sets records aside that it cannot read",
                "About {{ $value | humanize }} in the last 15m; they are in the dead-letter topic.");
    }
}
