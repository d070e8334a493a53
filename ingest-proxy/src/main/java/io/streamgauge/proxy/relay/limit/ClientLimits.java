package io.streamgauge.proxy.relay.limit;

import io.streamgauge.bootstrap.config.DurationRange;
import io.streamgauge.bootstrap.config.Section;
import java.time.Duration;

/**
 * What clients may take of connections and time, whatever they ask for.
 *
 * @param connections open at once, over all event loops
 * @param header from the opening of a connection, or the first byte of a further request, to the end of the head
 * @param keepAlive between a response and the next request
 * @param write while output waits and the client takes none of it
 */
public record ClientLimits(int connections, Duration header, Duration keepAlive, Duration write) {

    /** Load balancers keep idle connections for up to 600 s and must not find them closed. */
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(620);

    /** What is open is looked at ten times a second. */
    static final DurationRange TIMES = new DurationRange(Duration.ofMillis(100), Duration.ofDays(7));

    public static final ClientLimits DEFAULT =
            new ClientLimits(10_000, Duration.ofSeconds(10), KEEP_ALIVE, Duration.ofSeconds(60));

    /** Reads the section {@code proxy.limits}. */
    public static ClientLimits read(Section limits) {
        return new ClientLimits(
                (int) limits.number(
                        "connections",
                        DEFAULT.connections,
                        1,
                        10_000_000,
                        "Connections from clients open at once; one more gets 503 and is closed."),
                limits.duration(
                        "header-timeout",
                        DEFAULT.header,
                        TIMES,
                        "Longest time for a request's head, from the opening of the connection or its first byte; else 408."),
                limits.duration(
                        "keep-alive-timeout",
                        DEFAULT.keepAlive,
                        TIMES,
                        "Idle client connections close after this; keep it above what load balancers in front keep theirs."),
                limits.duration(
                        "write-timeout",
                        DEFAULT.write,
                        TIMES,
                        "A client that takes nothing of its response for so long is cut."));
    }
}
