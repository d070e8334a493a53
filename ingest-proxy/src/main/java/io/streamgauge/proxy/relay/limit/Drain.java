package io.streamgauge.proxy.relay.limit;

import io.streamgauge.bootstrap.config.DurationRange;
import io.streamgauge.bootstrap.config.Section;
import java.time.Duration;

/**
 * How long a stop takes at most.
 *
 * @param delay for which requests are still accepted, so that load balancers notice
 * @param timeout for which open requests may go on after that
 */
public record Drain(Duration delay, Duration timeout) {

    public static final Drain DEFAULT = new Drain(Duration.ofSeconds(5), Duration.ofSeconds(300));

    private static final DurationRange TIMES = new DurationRange(Duration.ofMillis(1), Duration.ofDays(1));

    /** Reads its keys of the section {@code proxy}. */
    public static Drain read(Section proxy) {
        return new Drain(
                proxy.duration(
                        "drain-delay",
                        DEFAULT.delay,
                        TIMES,
                        "How long requests are accepted after a stop has begun, so that load balancers notice."),
                proxy.duration(
                        "drain-timeout", DEFAULT.timeout, TIMES, "How long open requests may go on after that."));
    }
}
