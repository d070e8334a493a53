package io.streamgauge.proxy.relay.usage;

import io.streamgauge.proxy.route.Route;
import io.streamgauge.proxy.route.RouteTable;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.match.RouteMatch;
import java.util.HashMap;
import java.util.Map;

/**
 * Asking for usage on the routes of one table after the other. What has been learned of an upstream stays known as long as
 * a route takes the same requests to it. One thread at a time.
 */
public final class UsageOfRoutes {

    private final UsageCounters counters;
    private Map<Same, RouteUsage> known = Map.of();

    /** What makes a route the same as one of an earlier table. */
    private record Same(String name, RouteMatch match, UpstreamAddress upstream) {

        static Same as(Route route) {
            return new Same(route.name(), route.match(), route.upstream());
        }
    }

    public UsageOfRoutes(UsageCounters counters) {
        this.counters = counters;
    }

    /** That of each route which asks for it. Those of the table before which are not among them are forgotten. */
    public Map<Route, RouteUsage> in(RouteTable routes) {
        Map<Route, RouteUsage> asking = new HashMap<>();
        Map<Same, RouteUsage> next = new HashMap<>();
        for (Route route : routes.routes()) {
            if (route.asksForUsage()) {
                RouteUsage usage = known.getOrDefault(Same.as(route), new RouteUsage(counters.route(route.name())));
                next.put(Same.as(route), usage);
                asking.put(route, usage);
            }
        }
        known = next;
        return asking;
    }
}
