package io.streamgauge.proxy.lag;

/**
 * Knows when one event loop was late: it beats every 10 ms while anything is open, and a beat that is 20 ms late means that
 * the loop was blocked, or its process did not run. What was read meanwhile may have been waiting, so its time is the
 * loop's and not the upstream's. Ticks of the relay's clock. Event loop only.
 */
public final class LoopLag {

    /** Between two beats. */
    public static final long BEAT_NANOS = 10_000_000;

    private static final long LATE_NANOS = 20_000_000;

    /** Reads may be asked about a tick of 100 ms later; each time the loop was late is longer than 20 ms. */
    private static final int REMEMBERED = 8;

    private final long[] from = new long[REMEMBERED];
    private final long[] to = new long[REMEMBERED];
    private int count;
    private boolean beating;
    private long due;
    private long lastLate = Long.MIN_VALUE;

    /** Beats are to come from now on. */
    public void begin(long nanos) {
        beating = true;
        due = nanos + BEAT_NANOS;
    }

    /**
     * A beat.
     *
     * @return how late it is
     */
    public long beat(long nanos) {
        long late = Math.max(0, nanos - due);
        if (late > LATE_NANOS) {
            int slot = count++ % REMEMBERED;
            from[slot] = due + LATE_NANOS;
            // What has been waiting meanwhile is read after this beat, and before the next.
            to[slot] = nanos + BEAT_NANOS;
            lastLate = to[slot];
        }
        due = nanos + BEAT_NANOS;
        return late;
    }

    /** No beat is to come. */
    public void end() {
        beating = false;
    }

    /** Whether the loop was late when it read what came at this tick, at most 100 ms ago. */
    public boolean wasLate(long nanos) {
        if (beating && nanos - due > LATE_NANOS) {
            return true;
        }
        if (count == 0 || nanos > lastLate) {
            return false;
        }
        for (int i = 0; i < Math.min(count, REMEMBERED); i++) {
            if (nanos > from[i] && nanos <= to[i]) {
                return true;
            }
        }
        return false;
    }
}
