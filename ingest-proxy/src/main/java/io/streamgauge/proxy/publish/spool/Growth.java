package io.streamgauge.proxy.publish.spool;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/** How fast the spool has grown over the last minute. */
final class Growth {

    private static final long SPAN_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long STEP_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double NANOS_PER_SECOND = 1e9;

    private final ArrayDeque<Sample> samples = new ArrayDeque<>();

    private record Sample(long atNanos, long bytes) {}

    /** To be called often; keeps one sample per second. */
    void sample(long nowNanos, long bytes) {
        Sample newest = samples.peekLast();
        if (newest == null || nowNanos - newest.atNanos >= STEP_NANOS) {
            samples.addLast(new Sample(nowNanos, bytes));
        }
        while (samples.size() > 2 && nowNanos - samples.getFirst().atNanos > SPAN_NANOS) {
            samples.removeFirst();
        }
    }

    /** Until that many more bytes have come, at this pace; infinite if nothing grows. */
    double secondsUntil(long moreBytes) {
        Sample oldest = samples.peekFirst();
        Sample newest = samples.peekLast();
        if (oldest == null || newest == null || newest.bytes <= oldest.bytes) {
            return Double.POSITIVE_INFINITY;
        }
        double perSecond = (newest.bytes - oldest.bytes) * NANOS_PER_SECOND / (newest.atNanos - oldest.atNanos);
        return Math.max(0, moreBytes) / perSecond;
    }
}
