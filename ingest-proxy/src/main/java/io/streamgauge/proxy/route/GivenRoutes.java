package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.ListenAddress;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.relay.limit.RouteLimits;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The routes of a configuration, each with the place where it stands, so that what is wrong between them can be said there. */
public final class GivenRoutes {

    private static final String UPSTREAM = "upstream";

    private final List<Given> routes;

    /** @param nameKey where its name stands; empty for the route that has none of its own */
    private record Given(Section section, String nameKey, Route route) {

        String name() {
            return route.name();
        }

        void refuseAsTakenBy(Collection<Given> earlier) {
            boolean one = earlier.size() == 1;
            String names = earlier.stream().map(each -> '"' + each.name() + '"').collect(Collectors.joining(" and "));
            section.problem(
                    nameKey.isEmpty() ? UPSTREAM : "",
                    "route \"" + name() + "\" (" + route.match() + ") is never reached: "
                            + (one ? "route " + names + " before it takes" : "routes " + names + " before it take")
                            + " all of its requests");
        }
    }

    private GivenRoutes(List<Given> routes) {
        this.routes = routes;
    }

    /**
     * Reads routes and the upstream for the rest from the section {@code proxy}.
     *
     * @param limits of what a route does not limit itself
     */
    public static GivenRoutes read(Section proxy, RouteLimits limits) {
        RouteDefaults defaults = RouteDefaults.read(proxy, limits);
        List<Given> routes = new ArrayList<>(proxy.list(
                "routes",
                section -> new Given(section, "name", Route.read(section, defaults)),
                "The first that takes a request has it."));
        Optional<URI> rest = proxy.httpUrl(UPSTREAM, "Where requests go that no route takes, as route 'default'.");
        if (rest.isPresent()) {
            UpstreamAddress upstream = UpstreamAddress.read(proxy, UPSTREAM, rest, defaults.protocol());
            routes.add(new Given(proxy, "", Route.everythingTo(upstream).with(defaults.options())));
        }
        if (routes.isEmpty() && !proxy.has(UPSTREAM)) {
            proxy.problem("routes", "neither routes nor an upstream: there is nowhere to send requests");
        }
        GivenRoutes given = new GivenRoutes(routes);
        given.refuseSharedNames();
        given.refuseUnreachable();
        return given;
    }

    public RouteTable table() {
        return new RouteTable(routes.stream().map(Given::route).toList());
    }

    /** Notes routes whose upstream is the proxy itself. */
    public void refuseLoops(ListenAddress listen) {
        for (Given given : routes) {
            UpstreamAddress upstream = given.route.upstream();
            if (listen.isReachedAt(upstream.host(), upstream.port())) {
                given.section.refuse(UPSTREAM, "is proxy.listen, this proxy itself: requests would go in circles");
            }
        }
    }

    /** Measures of routes with one name would be added up. */
    private void refuseSharedNames() {
        boolean rest = routes.stream().anyMatch(given -> given.nameKey.isEmpty());
        for (int i = 0; i < routes.size(); i++) {
            Given given = routes.get(i);
            if (given.nameKey.isEmpty() || given.name().isEmpty()) {
                continue;
            }
            if (rest && given.name().equals(Route.DEFAULT_NAME)) {
                given.section.refuse(given.nameKey, "is the name of the route to proxy.upstream; choose another");
            } else if (routes.subList(0, i).stream()
                    .anyMatch(earlier -> earlier.name().equals(given.name()))) {
                given.section.refuse(given.nameKey, "is the name of an earlier route; choose another");
            }
        }
    }

    /** The same route may be left no request by several before it, each of which takes one of its hosts. */
    private void refuseUnreachable() {
        for (int i = 0; i < routes.size(); i++) {
            Given given = routes.get(i);
            List<Given> before = routes.subList(0, i);
            List<Optional<Given>> takers = given.route
                    .match()
                    .ofEachHost()
                    .map(match -> before.stream()
                            .filter(earlier -> earlier.route.match().covers(match))
                            .findFirst())
                    .toList();
            if (takers.stream().allMatch(Optional::isPresent)) {
                given.refuseAsTakenBy(
                        takers.stream().flatMap(Optional::stream).collect(Collectors.toCollection(LinkedHashSet::new)));
            }
        }
    }
}
