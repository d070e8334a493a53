package io.streamgauge.proxy.publish.spool;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is known of the disk: after a failure it is left alone for a second, and one line of the log tells of an outage. */
final class Disk {
    private static final Logger LOG = LoggerFactory.getLogger(Disk.class);

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

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

    long failures() {
        return failures;
    }
}
