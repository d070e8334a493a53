package io.streamgauge.testkit.client;

import java.time.Duration;

/**
 * How fast a client reads.
 *
 * @param bytes taken at most in one read
 * @param pause before every read
 */
public record Pace(int bytes, Duration pause) {

    /** As fast as it comes. */
    public static final Pace FULL = new Pace(64 * 1024, Duration.ZERO);
}
