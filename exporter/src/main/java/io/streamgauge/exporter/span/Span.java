package io.streamgauge.exporter.span;

import io.streamgauge.schemas.tally.WindowTimes;
import java.time.Duration;

/**
 * A stretch of time: start inclusive, end exclusive, both milli seconds since the epoch and multiples of a window.
 */
public record Span(long startMillis, long endMillis) {

    public Span {
        if (startMillis % WindowTimes.LENGTH_MILLIS != 0
                || endMillis % WindowTimes.LENGTH_MILLIS != 0
                || startMillis >= endMillis) {
            throw new IllegalArgumentException(
                    "a span is made of windows of 5 s, not " + startMillis + " to " + endMillis);
        }
    }

    /** The newest one of this length that ended at or before an instant. */
    public static Span endedBy(long instantMillis, Duration length) {
        long end = Math.floorDiv(instantMillis, WindowTimes.LENGTH_MILLIS) * WindowTimes.LENGTH_MILLIS;
        return new Span(end - length.toMillis(), end);
    }

    Duration length() {
        return Duration.ofMillis(endMillis - startMillis);
    }

    public double seconds() {
        return (endMillis - startMillis) / 1_000.0;
    }

    public boolean contains(long instantMillis) {
        return startMillis <= instantMillis && instantMillis < endMillis;
    }
}
