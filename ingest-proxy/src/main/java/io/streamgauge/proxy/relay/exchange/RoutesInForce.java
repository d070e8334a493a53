package io.streamgauge.proxy.relay.exchange;

import io.streamgauge.proxy.relay.usage.RouteUsage;
import io.streamgauge.proxy.route.Route;
import io.streamgauge.proxy.route.RouteTable;
import java.util.Map;

/**
 * The routes, and what is kept of them while requests come and go. Immutable; a reload replaces the whole.
 *
 * @param usage of each route that asks for it
 */
public record RoutesInForce(RouteTable table, Map<Route, RouteUsage> usage) {

    public RoutesInForce {
        usage = Map.copyOf(usage);
    }
}
