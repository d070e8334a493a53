package io.streamgauge.proxy.relay.limit;

import io.streamgauge.bootstrap.config.Section;

/**
 * All limits of a relay but those of single routes.
 *
 * @param routes what a route does not say itself
 */
public record LimitSettings(ClientLimits clients, RouteLimits routes, Drain drain) {

    public static final LimitSettings DEFAULT =
            new LimitSettings(ClientLimits.DEFAULT, RouteLimits.DEFAULT, Drain.DEFAULT);

    /** Reads its keys of the section {@code proxy}. */
    public static LimitSettings read(Section proxy) {
        Section limits = proxy.section("limits", "What clients, requests and upstreams may take of time and room.");
        return new LimitSettings(
                ClientLimits.read(limits), RouteLimits.read(limits, RouteLimits.DEFAULT), Drain.read(proxy));
    }

    /** The same with another way to stop. */
    public LimitSettings with(Drain other) {
        return new LimitSettings(clients, routes, other);
    }

    /** The same with other limits of what clients take. */
    public LimitSettings with(ClientLimits others) {
        return new LimitSettings(others, routes, drain);
    }

    /** The same with other limits of what requests take. */
    public LimitSettings with(RouteLimits others) {
        return new LimitSettings(clients, others, drain);
    }
}
