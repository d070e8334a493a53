package io.streamgauge.schemas.tally;

import java.time.Duration;

/** Times of the windows that results are kept by: whoever makes them and whoever adds them up means the same. */
public final class WindowTimes {

    /** Length of a window, milli seconds. */
    public static final long LENGTH_MILLIS = 5_000;

    /** How long after its end a window may still be changed, milli seconds. */
    public static final long REVISABLE_MILLIS = Duration.ofMinutes(15).toMillis();

    private WindowTimes() {}
}
