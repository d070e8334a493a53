package io.streamgauge.bootstrap.config;

import java.time.Duration;

/**
 * Durations that make sense for a key.
 *
 * @param least shortest one allowed
 * @param most longest one allowed
 */
public record DurationRange(Duration least, Duration most) {

    public boolean holds(Duration duration) {
        return duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0;
    }
}
