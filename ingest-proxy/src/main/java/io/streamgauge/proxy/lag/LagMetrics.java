package io.streamgauge.proxy.lag;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Histogram;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** How late the beats of all event loops were. Any thread. */
public final class LagMetrics implements MetricSource {

    private static final double[] BOUNDS = {.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5};
    private static final double NANOS_PER_SECOND = 1e9;

    private final AtomicLongArray counts = new AtomicLongArray(BOUNDS.length + 1);
    private final LongAdder sum = new LongAdder();

    /** A beat came so late. */
    public void beat(long lateNanos) {
        int found = Arrays.binarySearch(BOUNDS, lateNanos / NANOS_PER_SECOND);
        counts.incrementAndGet(found < 0 ? -found - 1 : found);
        sum.add(lateNanos);
    }

    @Override
    public List<MetricFamily> metrics() {
        long[] copy = new long[counts.length()];
        Arrays.setAll(copy, counts::get);
        return List.of(new MetricFamily(
                ProxyMetricNames.EVENT_LOOP_LAG_SECONDS,
                MetricFamily.Type.HISTOGRAM,
                "How late the beats of the event loops are, one each 10 ms while requests are open; gaps that end within"
                        + " more than 20 ms are kept out of gap samples.",
                List.of(),
                List.of(new Histogram(List.of(), BOUNDS, copy, sum.sum() / NANOS_PER_SECOND))));
    }
}
