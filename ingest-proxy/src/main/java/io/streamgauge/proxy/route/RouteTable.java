package io.streamgauge.proxy.route;

import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.route.match.Requested;
import io.streamgauge.proxy.route.match.RouteMatch;
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

    /** Why no route takes a request: of what a route asks for, the first that none has. */
    public enum Missing {
        HOST,
        /** For this host. */
        PATH,
        /** For this host and path. */
        HEADERS
    }

    /** Why no route takes this request, which none does. */
    public Missing missing(HttpRequest head) {
        Requested request = new Requested(head);
        List<RouteMatch> ofHost = routes.stream()
                .map(Route::match)
                .filter(match -> match.takesHostOf(request))
                .toList();
        if (ofHost.isEmpty()) {
            return Missing.HOST;
        }
        return ofHost.stream().noneMatch(match -> match.takesPathOf(request)) ? Missing.PATH : Missing.HEADERS;
    }

    /** The same routes, of which none is measured. */
    public RouteTable unmeasured() {
        return new RouteTable(routes.stream()
                .map(route -> route.with(route.options().unmeasured()))
                .toList());
    }
}
