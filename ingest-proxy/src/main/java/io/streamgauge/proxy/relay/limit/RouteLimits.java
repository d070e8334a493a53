package io.streamgauge.proxy.relay.limit;

import io.streamgauge.bootstrap.config.Section;
import java.time.Duration;
import java.util.Optional;

/**
 * What one request of a route may take.
 *
 * @param openRequests of the route at once; 0 for any number
 * @param bodyBytes of a request without its transfer coding; any number where empty
 * @param body while less than a kibibyte of a request's body arrives
 * @param output what its upstream may take of time
 */
public record RouteLimits(int openRequests, Optional<Long> bodyBytes, Duration body, OutputLimits output) {

    public static final RouteLimits DEFAULT =
            new RouteLimits(0, Optional.empty(), Duration.ofSeconds(30), OutputLimits.NONE);

    /** Reads a section {@code limits}, of the proxy or of a route; what it does not say is inherited. */
    public static RouteLimits read(Section limits, RouteLimits inherited) {
        return new RouteLimits(
                (int) limits.number(
                        "open-requests",
                        inherited.openRequests,
                        0,
                        10_000_000,
                        "Requests of a route open at once; one more gets 503. 0 for any number."),
                limits.optionalBytes("body-size", "Largest body of a request; else 413. No limit by default.")
                        .or(inherited::bodyBytes),
                limits.duration(
                        "body-timeout",
                        inherited.body,
                        ClientLimits.TIMES,
                        "Longest time in which less than 1KiB of a request's body arrives; else 408."),
                OutputLimits.read(limits, inherited.output));
    }
}
