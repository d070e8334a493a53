package io.streamgauge.proxy.publish.log;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Says in the log, a line for each change, whether Kafka takes events. Used by the sender alone. */
public final class AvailabilityLog {

    private static final Logger LOG = LoggerFactory.getLogger(AvailabilityLog.class);

    /** What there is to say. */
    enum News {
        NONE,
        AWAY,
        THERE
    }

    private final long patienceNanos;
    private final long beganAtNanos;
    private News last = News.NONE;

    /**
     * @param patienceNanos how long Kafka may need at the start before it counts as away
     */
    public AvailabilityLog(long patienceNanos, long nowNanos) {
        this.patienceNanos = patienceNanos;
        this.beganAtNanos = nowNanos;
    }

    /** Takes note of how it is now. */
    public void look(boolean up, long nowNanos) {
        boolean wasAway = last == News.AWAY;
        News news = tell(up, nowNanos);
        if (news == News.THERE) {
            // Who was shown the warning is shown its end.
            LOG.atLevel(wasAway ? Level.WARN : Level.INFO).log("Kafka acknowledges events");
        } else if (news == News.AWAY) {
            LOG.warn("Kafka acknowledges no events: they wait, traffic goes on");
        }
    }

    /** What is to be said of how it is now. */
    News tell(boolean up, long nowNanos) {
        if (up && last != News.THERE) {
            last = News.THERE;
            return last;
        }
        if (!up && last != News.AWAY && (last == News.THERE || nowNanos - beganAtNanos > patienceNanos)) {
            last = News.AWAY;
            return last;
        }
        return News.NONE;
    }
}
