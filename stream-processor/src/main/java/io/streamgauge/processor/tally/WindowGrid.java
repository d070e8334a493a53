package io.streamgauge.processor.tally;

import io.streamgauge.schemas.tally.WindowTimes;

/** Tumbling windows of 5 s, aligned to the epoch, and how long each may still be changed. */
public final class WindowGrid {

    private WindowGrid() {}

    /** Start of the window an instant belongs to, milli seconds. */
    public static long startOfMicros(long atMicros) {
        return startOf(Math.floorDiv(atMicros, 1_000));
    }

    /** Start of the window an instant belongs to, milli seconds. */
    public static long startOf(long atMillis) {
        return Math.floorDiv(atMillis, WindowTimes.LENGTH_MILLIS) * WindowTimes.LENGTH_MILLIS;
    }

    public static long endOf(long startMillis) {
        return startMillis + WindowTimes.LENGTH_MILLIS;
    }

    /** An event is no later than this after it was appended, micro seconds: nothing is appended before it happens. */
    public static long latestMicros(long appendedUntilMillis) {
        return (appendedUntilMillis + WindowTimes.LENGTH_MILLIS) * 1_000;
    }

    /**
     * Whether a window takes samples when the partition has come this far. One that lies ahead takes none: a clock that
     * is wrong must not fill windows that are still to come.
     */
    public static boolean open(long startMillis, long appendedUntilMillis) {
        return !expired(startMillis, appendedUntilMillis)
                && startMillis <= appendedUntilMillis + WindowTimes.LENGTH_MILLIS;
    }

    /** Whether a window is final when the partition has come this far. */
    public static boolean expired(long startMillis, long appendedUntilMillis) {
        return endOf(startMillis) + WindowTimes.REVISABLE_MILLIS <= appendedUntilMillis;
    }
}
