package io.streamgauge.proxy.publish.log;

import io.streamgauge.bootstrap.process.FailureWords;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Keeps one log open, and replaces it some time after it broke. Used by the sender alone. */
public final class Connection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    static final long REOPEN_NANOS = TimeUnit.SECONDS.toNanos(1);
    static final long BUSY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Supplier<RecordLog> opening;
    private @Nullable RecordLog log;
    private long pausedSince;
    private long pause;
    private long opened;
    /** Whether the log says already that there is no client: one line for an outage. */
    private boolean told;

    public Connection(Supplier<RecordLog> opening) {
        this.opening = opening;
    }

    /** The open log; null while there is none or it needs a pause. */
    public @Nullable RecordLog log(long nowNanos) {
        if (nowNanos - pausedSince < pause) {
            return null;
        }
        if (log == null) {
            open(nowNanos);
        }
        return log;
    }

    private void open(long nowNanos) {
        try {
            log = opening.get();
            opened++;
            told = false;
        } catch (KafkaException e) {
            LOG.atLevel(told ? Level.DEBUG : Level.WARN)
                    .addKeyValue("reason", FailureWords.of(e))
                    .log("No Kafka client yet, trying again");
            told = true;
            pause(nowNanos, REOPEN_NANOS);
        }
    }

    /** The log is busy: leave it alone for a moment. */
    public void busy(long nowNanos) {
        pause(nowNanos, BUSY_NANOS);
    }

    private void pause(long nowNanos, long nanos) {
        pausedSince = nowNanos;
        pause = nanos;
    }

    /** Closes a log that broke; true if it did. */
    public boolean closeIfBroken(long nowNanos) {
        if (log == null || !log.broken()) {
            return false;
        }
        close();
        pause(nowNanos, REOPEN_NANOS);
        return true;
    }

    /** Logs opened so far. */
    public long opened() {
        return opened;
    }

    @Override
    public void close() {
        if (log != null) {
            log.close();
            log = null;
        }
    }
}
