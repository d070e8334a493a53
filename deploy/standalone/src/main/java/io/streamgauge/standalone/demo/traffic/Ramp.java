package io.streamgauge.standalone.demo.traffic;

import java.time.Duration;

/**
 * An arrival rate that rises in a straight line from low to high and falls back, again and again.
 *
 * @param low requests per second at the beginning of a period
 * @param high requests per second in its middle
 */
public record Ramp(double low, double high, Duration period) {

    /** Requests per second at a moment. */
    double rateAt(double seconds) {
        double length = period.toNanos() / 1e9;
        double position = (seconds % length) / length;
        double height = position < 0.5 ? 2 * position : 2 * (1 - position);
        return low + (high - low) * height;
    }
}
