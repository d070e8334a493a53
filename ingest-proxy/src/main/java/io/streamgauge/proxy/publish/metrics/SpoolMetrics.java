package io.streamgauge.proxy.publish.metrics;

import static io.streamgauge.proxy.publish.metrics.PublisherMetrics.counter;
import static io.streamgauge.proxy.publish.metrics.PublisherMetrics.gauge;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Histogram;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.proxy.publish.log.kafka.ProducerErrors;
import io.streamgauge.proxy.publish.spool.SpoolStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What lies on disk, and what went wrong on the way to Kafka, as metrics. */
public final class SpoolMetrics {
    private static final double MILLIS_PER_SECOND = 1e3;

    private SpoolMetrics() {}

    public static List<MetricFamily> of(SpoolStatus spool) {
        List<MetricFamily> families = new ArrayList<>();
        families.add(gauge(
                ProxyMetricNames.SPOOL_OPEN,
                "1 while the spool on disk is in use; 0 without one, while a start looks through it, or if it cannot be read or its directory cannot be had.",
                spool.isOpen() ? 1 : 0));
        families.addAll(sizes(spool.size()));
        families.addAll(records(spool));
        families.add(failures(spool));
        families.add(syncs(spool.syncs()));
        return families;
    }

    private static List<MetricFamily> sizes(SpoolStatus.Size size) {
        return List.of(
                gauge(ProxyMetricNames.SPOOL_BYTES, "Size of the spool on disk.", (double) size.bytes()),
                gauge(ProxyMetricNames.SPOOL_LIMIT_BYTES, "The most the spool may take; 0 without a spool.", (double)
                        size.maxBytes()),
                gauge(
                        ProxyMetricNames.SPOOL_EVENTS,
                        "Records on disk that Kafka has not acknowledged, of this run and of earlier ones.",
                        (double) size.records()),
                gauge(
                        ProxyMetricNames.SPOOL_OLDEST_AGE_SECONDS,
                        "Age of the oldest record on disk; 0 if there is none.",
                        size.oldestMillis() / MILLIS_PER_SECOND),
                gauge(
                        ProxyMetricNames.SPOOL_TIME_TO_FULL_SECONDS,
                        "Time until the spool is full at the pace of the last minute; +Inf while it does not grow.",
                        size.secondsToFull()));
    }

    private static List<MetricFamily> records(SpoolStatus spool) {
        return List.of(
                counter(
                        ProxyMetricNames.SPOOL_RECOVERED_EVENTS_TOTAL,
                        "Records of earlier runs that this one brought to Kafka; not part of its ledger.",
                        (double) spool.recovered()),
                counter(
                        ProxyMetricNames.SPOOL_DAMAGES_TOTAL,
                        "Places in the spool's files that could not be read and were skipped.",
                        (double) spool.damages()));
    }

    private static MetricFamily failures(SpoolStatus spool) {
        return new MetricFamily(
                ProxyMetricNames.SPOOL_FAILURES_TOTAL,
                MetricFamily.Type.COUNTER,
                "What the spool's disk did not do: write (a record), sync (make it safe from a power failure).",
                List.of("operation"),
                List.of(
                        new Value(List.of("write"), spool.writeFailures()),
                        new Value(List.of("sync"), spool.syncs().failures())));
    }

    private static MetricFamily syncs(SpoolStatus.Syncs syncs) {
        double[] bounds = SpoolStatus.Syncs.BOUNDS_SECONDS.stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        long[] counts = syncs.counts().stream().mapToLong(Long::longValue).toArray();
        return new MetricFamily(
                ProxyMetricNames.SPOOL_SYNC_SECONDS,
                MetricFamily.Type.HISTOGRAM,
                "Time the spool's disk took to confirm what was written, each half second; the sender waits for it.",
                List.of(),
                List.of(new Histogram(List.of(), bounds, counts, syncs.seconds())));
    }

    public static MetricFamily of(ProducerErrors errors) {
        return new MetricFamily(
                ProxyMetricNames.PRODUCER_ERRORS_TOTAL,
                MetricFamily.Type.COUNTER,
                "Failures of Kafka producers: record (not what the topic takes), denied (credentials or rights), busy (tried"
                        + " again), unavailable (broker or topic gone), other.",
                List.of("kind"),
                Arrays.stream(ProducerErrors.Kind.values())
                        .<Point>map(kind -> new Value(List.of(kind.label()), errors.count(kind)))
                        .toList());
    }
}
