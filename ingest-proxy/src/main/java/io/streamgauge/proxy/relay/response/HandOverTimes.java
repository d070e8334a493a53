package io.streamgauge.proxy.relay.response;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Histogram;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** How long the proxy kept what it read of responses before the client's socket had it. Any thread; allocates nothing. */
public final class HandOverTimes implements MetricSource {

    private static final long[] BOUNDS_NANOS = {
        10_000,
        25_000,
        50_000,
        100_000,
        250_000,
        500_000,
        1_000_000,
        2_500_000,
        5_000_000,
        10_000_000,
        25_000_000,
        50_000_000,
        100_000_000,
        1_000_000_000
    };
    private static final double NANOS_PER_SECOND = 1e9;

    private final AtomicLongArray counts = new AtomicLongArray(BOUNDS_NANOS.length + 1);
    private final LongAdder sumNanos = new LongAdder();

    /** One read took so long. */
    public void add(long nanos) {
        int bucket = 0;
        while (bucket < BOUNDS_NANOS.length && nanos > BOUNDS_NANOS[bucket]) {
            bucket++;
        }
        counts.incrementAndGet(bucket);
        sumNanos.add(nanos);
    }

    @Override
    public List<MetricFamily> metrics() {
        double[] bounds = new double[BOUNDS_NANOS.length];
        long[] found = new long[bounds.length + 1];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = BOUNDS_NANOS[i] / NANOS_PER_SECOND;
        }
        for (int i = 0; i < found.length; i++) {
            found[i] = counts.get(i);
        }
        return List.of(new MetricFamily(
                ProxyMetricNames.HAND_OVER_SECONDS,
                MetricFamily.Type.HISTOGRAM,
                "From a read of a response to the moment its bytes had been handed to the client's socket; one read in 64.",
                List.of(),
                List.of(new Histogram(List.of(), bounds, found, sumNanos.sum() / NANOS_PER_SECOND))));
    }
}
