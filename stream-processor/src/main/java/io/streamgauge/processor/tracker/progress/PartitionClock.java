package io.streamgauge.processor.tracker.progress;

import java.time.Duration;

/**
 * The time of one partition, moved on by its records alone: the same on every replay. One thread.
 *
 * <p>Append time is the highest so far. <i>Received</i> time runs with it, but a step above 5 s counts as 5 s: while
 * Kafka is away nobody can be heard, so no silence grows.
 */
public final class PartitionClock {

    private static final long LONGEST_STEP_MILLIS = Duration.ofSeconds(5).toMillis();

    private final Progress progress;
    private Progress.Times times;
    private long appendedBefore;

    public PartitionClock(Progress progress) {
        this.progress = progress;
        this.times = progress.times();
        this.appendedBefore = times.appendedUntil();
    }

    /** A record has come that was appended at this time. */
    public void advance(long appendedAtMillis) {
        appendedBefore = times.appendedUntil();
        if (appendedAtMillis > appendedBefore) {
            long step = appendedBefore == 0 ? 0 : Math.min(LONGEST_STEP_MILLIS, appendedAtMillis - appendedBefore);
            times = new Progress.Times(appendedAtMillis, times.received() + step);
            progress.put(times);
        }
    }

    /** Highest append time before the newest record, milli seconds since the epoch; 0 for the first. */
    public long appendedBeforeMillis() {
        return appendedBefore;
    }

    /** Highest append time so far, milli seconds since the epoch. */
    public long appendedMillis() {
        return times.appendedUntil();
    }

    /** How long records have been received, milli seconds. */
    public long receivedMillis() {
        return times.received();
    }
}
