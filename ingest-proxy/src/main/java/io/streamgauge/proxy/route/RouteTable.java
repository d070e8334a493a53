package io.streamgauge.proxy.route;

import java.util.List;
import java.util.Optional;

/** All routes in order: the first that takes a target has it. */
public record RouteTable(List<Route> routes) {

    public RouteTable {
        routes = List.copyOf(routes);
    }

    /** The route of a request target, if any. */
    public Optional<Route> routeOf(String target) {
        for (Route route : routes) {
            if (route.takes(target)) {
                return Optional.of(route);
            }
        }
        return Optional.empty();
    }
}
