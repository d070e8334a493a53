package io.streamgauge.proxy.relay.limit;

import io.streamgauge.bootstrap.metrics.MetricFamily.Histogram;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.DoubleAdder;

/** A histogram with few buckets far apart, to choose limits by. Any thread. */
final class Spread {

    private static final double[] SECONDS = {.01, .03, .1, .3, 1, 3, 10, 30, 60, 120, 300, 600, 1800, 3600};
    private static final double[] BYTES = {
        256, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24, 1 << 26, 1 << 28, 1 << 30
    };

    private final double[] bounds;
    private final AtomicLongArray counts;
    private final DoubleAdder sum = new DoubleAdder();

    private Spread(double[] bounds) {
        this.bounds = bounds;
        this.counts = new AtomicLongArray(bounds.length + 1);
    }

    static Spread ofSeconds() {
        return new Spread(SECONDS);
    }

    static Spread ofBytes() {
        return new Spread(BYTES);
    }

    void add(double value) {
        int found = Arrays.binarySearch(bounds, value);
        counts.incrementAndGet(found < 0 ? -found - 1 : found);
        sum.add(value);
    }

    Histogram histogram(String label) {
        long[] copy = new long[counts.length()];
        Arrays.setAll(copy, counts::get);
        return new Histogram(List.of(label), bounds, copy, sum.sum());
    }
}
