package io.streamgauge.proxy.publish.spool;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is known of the disk, as far as one kind of work on it is concerned: after a failure it is left alone for a second,
 * and one line of the log tells of an outage.
 */
final class Disk {
    private static final Logger LOG = LoggerFactory.getLogger(Disk.class);

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final double[] BOUNDS_SECONDS = SpoolStatus.Syncs.BOUNDS_SECONDS.stream()
            .mapToDouble(Double::doubleValue)
            .toArray();
    private static final double NANOS_PER_SECOND = 1e9;

    private final long[] counts = new long[BOUNDS_SECONDS.length + 1];
    private double seconds;
    private boolean failing;
    private long failedAtNanos;
    private long failures;

    boolean isPausing(long nowNanos) {
        return failing && nowNanos - failedAtNanos < PAUSE_NANOS;
    }

    void failed(IOException failure, long nowNanos) {
        if (!failing) {
            LOG.atWarn().setCause(failure).log("The spool's disk does not take what it should; traffic goes on");
        }
        failing = true;
        failedAtNanos = nowNanos;
        failures++;
    }

    void worked() {
        if (failing) {
            LOG.atInfo().log("The spool's disk works again");
        }
        failing = false;
    }

    /** Whether it worked or failed: that long somebody waited for it. */
    void took(long nanos) {
        double taken = nanos / NANOS_PER_SECOND;
        int found = Arrays.binarySearch(BOUNDS_SECONDS, taken);
        counts[found < 0 ? -found - 1 : found]++;
        seconds += taken;
    }

    SpoolStatus.Syncs waits() {
        return new SpoolStatus.Syncs(failures, Arrays.stream(counts).boxed().toList(), seconds);
    }

    long failures() {
        return failures;
    }
}
