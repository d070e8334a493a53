package io.streamgauge.proxy.publish;

import static io.streamgauge.proxy.publish.PublisherMetrics.gauge;
import static io.streamgauge.proxy.publish.PublisherMetrics.single;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.proxy.publish.log.kafka.ProducerErrors;
import io.streamgauge.proxy.publish.spool.SpoolStatus;
import java.util.Arrays;
import java.util.List;

/** What lies on disk, and what went wrong on the way to Kafka, as metrics. */
final class SpoolMetrics {
    private static final double MILLIS_PER_SECOND = 1e3;

    private SpoolMetrics() {}

    static List<MetricFamily> of(SpoolStatus spool) {
        SpoolStatus.Size size = spool.size();
        return List.of(
                gauge("llm_proxy_spool_bytes", "Size of the spool on disk.", (double) size.bytes()),
                gauge("llm_proxy_spool_limit_bytes", "The most the spool may take; 0 without a spool.", (double)
                        size.maxBytes()),
                gauge(
                        "llm_proxy_spool_events",
                        "Records on disk that Kafka has not acknowledged, of this run and of earlier ones.",
                        (double) size.records()),
                gauge(
                        "llm_proxy_spool_oldest_age_seconds",
                        "Age of the oldest record on disk; 0 if there is none.",
                        size.oldestMillis() / MILLIS_PER_SECOND),
                gauge(
                        "llm_proxy_spool_time_to_full_seconds",
                        "Time until the spool is full at the pace of the last minute; +Inf while it does not grow.",
                        size.secondsToFull()),
                counter(
                        "llm_proxy_spool_recovered_events_total",
                        "Records of earlier runs that this one brought to Kafka; not part of its ledger.",
                        spool.recovered()),
                counter(
                        "llm_proxy_spool_damages_total",
                        "Places in the spool's files that could not be read and were skipped.",
                        spool.damages()),
                new MetricFamily(
                        "llm_proxy_spool_failures_total",
                        MetricFamily.Type.COUNTER,
                        "What the spool's disk did not do: write (a record), sync (make it safe from a power failure).",
                        List.of("operation"),
                        List.of(
                                new Value(List.of("write"), spool.writeFailures()),
                                new Value(List.of("sync"), spool.syncFailures()))));
    }

    static MetricFamily of(ProducerErrors errors) {
        return new MetricFamily(
                "llm_proxy_producer_errors_total",
                MetricFamily.Type.COUNTER,
                "Failures of Kafka producers: record (not what the topic takes), denied (credentials or rights), busy (tried"
                        + " again), unavailable (broker or topic gone), other.",
                List.of("kind"),
                Arrays.stream(ProducerErrors.Kind.values())
                        .<Point>map(kind -> new Value(List.of(kind.label()), errors.count(kind)))
                        .toList());
    }

    private static MetricFamily counter(String name, String help, long value) {
        return single(name, MetricFamily.Type.COUNTER, help, (double) value);
    }
}
