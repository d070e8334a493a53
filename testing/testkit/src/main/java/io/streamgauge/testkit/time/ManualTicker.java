package io.streamgauge.testkit.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/**
 * A monotonic tick and a wall clock that stand still until moved. {@link #advance} moves both, as time does;
 * {@link #advanceTicks} and {@link #stepClock} move one alone, as a clock step does. Any thread.
 */
public final class ManualTicker implements LongSupplier {

    private final Clock clock = new WallClock(ZoneOffset.UTC);
    private long nanos;
    private Instant instant;

    /** Ticks from 1,000 s, wall clock from 2026-01-01T00:00:00Z. */
    public ManualTicker() {
        this(Duration.ofSeconds(1000).toNanos(), Instant.parse("2026-01-01T00:00:00Z"));
    }

    public ManualTicker(long nanos, Instant instant) {
        this.nanos = nanos;
        this.instant = instant;
    }

    /** Ticks in nano seconds, as System.nanoTime. */
    @Override
    public synchronized long getAsLong() {
        return nanos;
    }

    /** The wall clock. */
    public Clock clock() {
        return clock;
    }

    /** Lets time pass: ticks and wall clock move together. */
    public synchronized void advance(Duration time) {
        advanceTicks(time);
        stepClock(time);
    }

    /** Lets time pass that the wall clock does not show. */
    public synchronized void advanceTicks(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("ticks never go back, but were to move by " + time);
        }
        nanos += time.toNanos();
    }

    /** Sets the wall clock forward, or back where negative; no time passes. */
    public synchronized void stepClock(Duration step) {
        instant = instant.plus(step);
    }

    private synchronized Instant now() {
        return instant;
    }

    private final class WallClock extends Clock {

        private final ZoneId zone;

        WallClock(ZoneId zone) {
            this.zone = zone;
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public Clock withZone(ZoneId other) {
            return new WallClock(other);
        }

        @Override
        public Instant instant() {
            return now();
        }
    }
}
