package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.relay.limit.RouteLimits;

/**
 * What is done with the requests of a route beside passing them on.
 *
 * @param measured whether there are observers
 * @param asksForUsage whether streams are made to report usage where their clients do not ask for it
 * @param tellsClient whether the upstream is told by headers whose request this proxy passes on
 * @param limits what each request may take
 */
public record RouteOptions(boolean measured, boolean asksForUsage, boolean tellsClient, RouteLimits limits) {

    /** Measured, and nothing else but the limits that everything has. */
    public static final RouteOptions DEFAULT = new RouteOptions(true, false, false, RouteLimits.DEFAULT);

    static RouteOptions read(Section route, RouteOptions inherited) {
        return new RouteOptions(
                route.flag("observe", true, "Whether requests on this route are measured."),
                asksForUsage(route),
                forwarding(route, inherited.tellsClient),
                RouteLimits.read(
                        route.section("limits", "What differs on this route from proxy.limits."), inherited.limits));
    }

    /** Reads whether upstreams are told of clients, of the proxy or of a route. */
    static boolean forwarding(Section section, boolean inherited) {
        String given = section.string(
                "forward-headers",
                inherited ? "append" : "off",
                "off lets headers pass as they came; append adds X-Forwarded-For, X-Forwarded-Proto, Forwarded and Via.");
        if (!given.equals("off") && !given.equals("append")) {
            section.refuse("forward-headers", "is none of off, append");
        }
        return given.equals("append");
    }

    /** The same without observers. */
    RouteOptions unmeasured() {
        return new RouteOptions(false, asksForUsage, tellsClient, limits);
    }

    /** The same with other limits. */
    public RouteOptions with(RouteLimits others) {
        return new RouteOptions(measured, asksForUsage, tellsClient, others);
    }

    private static boolean asksForUsage(Section route) {
        String usage = route.string(
                "usage",
                "as-is",
                "as-is changes no byte; request asks for usage in streams that come uncompressed and keeps it from clients that did not.");
        if (!usage.equals("as-is") && !usage.equals("request")) {
            route.refuse("usage", "is none of as-is, request");
        }
        return usage.equals("request");
    }
}
