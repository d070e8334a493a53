package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.Section;

/**
 * What is done with the requests of a route beside passing them on.
 *
 * @param measured whether there are observers
 * @param asksForUsage whether streams are made to report usage where their clients do not ask for it
 */
public record RouteOptions(boolean measured, boolean asksForUsage) {

    /** Measured, and nothing else. */
    public static final RouteOptions DEFAULT = new RouteOptions(true, false);

    static RouteOptions read(Section route) {
        return new RouteOptions(
                route.flag("observe", true, "Whether requests on this route are measured."), asksForUsage(route));
    }

    RouteOptions unmeasured() {
        return new RouteOptions(false, asksForUsage);
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
