package io.streamgauge.proxy.route;

import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.route.match.Requested;
import java.util.List;
import java.util.Optional;

/** All routes in order: the first that takes a request has it. Immutable. */
public record RouteTable(List<Route> routes) {

    public RouteTable {
        routes = List.copyOf(routes);
    }

    /** The route of a request, if any. */
    public Optional<Route> routeOf(HttpRequest head) {
        Requested request = new Requested(head);
        for (Route route : routes) {
            if (route.match().takes(request)) {
                return Optional.of(route);
            }
        }
        return Optional.empty();
    }

    /** The same routes, of which none is measured. */
    public RouteTable unmeasured() {
        return new RouteTable(routes.stream()
                .map(route -> route.with(route.options().unmeasured()))
                .toList());
    }
}
