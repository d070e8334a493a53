package io.streamgauge.proxy.publish.metrics;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The status as metrics; those of the ledger come from one snapshot and add up in every scrape. */
public final class PublisherMetrics {
    private static final double MICROS_PER_SECOND = 1e6;

    private PublisherMetrics() {}

    public static List<MetricFamily> of(Status status, long clockOffsetMicros) {
        Balance balance = status.balance();
        List<MetricFamily> families = new ArrayList<>();
        families.addAll(ledger(
                ProxyMetricNames.EVENTS, "Records of requests (starts, packs of chunks, finishes)", balance, tally ->
                        (double) tally.records()));
        families.addAll(ledger(ProxyMetricNames.CHUNKS, "Output events carried by records", balance, tally ->
                (double) tally.chunks()));
        families.addAll(way(status, clockOffsetMicros));
        return families;
    }

    private static List<MetricFamily> way(Status status, long clockOffsetMicros) {
        return List.of(
                gauge(
                        ProxyMetricNames.RING_FILL_RATIO,
                        "Share in use of the fullest ring between an event loop and the sender, when the sender last looked.",
                        status.ringFill()),
                gauge(
                        ProxyMetricNames.WINDOW_BYTES,
                        "Memory of records that Kafka has not acknowledged, about.",
                        (double) status.windowBytes()),
                gauge(
                        ProxyMetricNames.KAFKA_UP,
                        "1 if Kafka acknowledged a record or heartbeat of this proxy within the last 10 s or three heartbeat intervals.",
                        status.kafkaUp() ? 1 : 0),
                counter(
                        ProxyMetricNames.PRODUCERS_TOTAL,
                        "Kafka producers made since boot: the first, and one after each failure that broke the order.",
                        (double) status.logsOpened()),
                gauge(
                        ProxyMetricNames.CLOCK_OFFSET_SECONDS,
                        "What this proxy adds to its wall clock to get the broker's, from append times; 0 while no difference is proven.",
                        clockOffsetMicros / MICROS_PER_SECOND));
    }

    private static List<MetricFamily> ledger(
            String prefix, String subject, Balance balance, ToDoubleFunction<Tally> part) {
        return List.of(
                counter(
                        prefix + "_total",
                        subject
                                + " observed by this proxy since boot, heartbeats apart: acknowledged + waiting + spooled + dropped.",
                        part.applyAsDouble(balance.observed())),
                counter(
                        prefix + "_acknowledged_total",
                        subject + " that Kafka has acknowledged.",
                        part.applyAsDouble(balance.acknowledged())),
                gauge(
                        prefix + "_waiting",
                        subject + " in a ring or not yet acknowledged.",
                        part.applyAsDouble(balance.waiting())),
                gauge(
                        prefix + "_spooled",
                        subject + " that lie on disk and are not yet acknowledged.",
                        part.applyAsDouble(balance.spooled())),
                dropped(prefix, subject, balance, part));
    }

    private static MetricFamily dropped(String prefix, String subject, Balance balance, ToDoubleFunction<Tally> part) {
        return new MetricFamily(
                prefix + ProxyMetricNames.DROPPED_TOTAL,
                MetricFamily.Type.COUNTER,
                subject
                        + " that will never reach Kafka: ring_full (sender too slow), kafka_unavailable (away or slow for"
                        + " longer than memory holds, without a spool), spool_full, disk_failed (full or broken),"
                        + " spool_damaged (no longer readable), refused (for good), shutdown (left over), crash (told"
                        + " by the next start, in its events alone).",
                List.of("reason"),
                Arrays.stream(DropReason.values())
                        .<Point>map(reason -> new MetricFamily.Value(
                                List.of(reason.label()), part.applyAsDouble(balance.dropped(reason))))
                        .toList());
    }

    static MetricFamily counter(String name, String help, double value) {
        return single(name, MetricFamily.Type.COUNTER, help, value);
    }

    static MetricFamily gauge(String name, String help, double value) {
        return single(name, MetricFamily.Type.GAUGE, help, value);
    }

    private static MetricFamily single(String name, MetricFamily.Type type, String help, double value) {
        return new MetricFamily(name, type, help, List.of(), List.of(new MetricFamily.Value(List.of(), value)));
    }
}
