package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.ListenAddress;
import io.streamgauge.bootstrap.config.Section;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The routes of a configuration, each with the place where it stands, so that what is wrong between them can be said there. */
public final class GivenRoutes {

    private static final String UPSTREAM = "upstream";
    private static final String PREFIX = "path-prefix";

    private final List<Given> routes;

    /** @param nameKey where its name stands; empty for the route that has none of its own */
    private record Given(Section section, String nameKey, Route route) {

        String name() {
            return route.observed().name();
        }

        void refuseAsTakenBy(Given earlier) {
            String rule = "is never reached: route \"" + earlier.name() + "\" before it takes all of its paths";
            if (nameKey.isEmpty()) {
                section.refuse(UPSTREAM, rule);
            } else {
                section.problem(section.has(PREFIX) ? PREFIX : "", '"' + route.pathPrefix() + "\" " + rule);
            }
        }
    }

    private GivenRoutes(List<Given> routes) {
        this.routes = routes;
    }

    /** Reads routes and the upstream for the rest from the section {@code proxy}. */
    public static GivenRoutes read(Section proxy) {
        List<Given> routes = new ArrayList<>(proxy.list(
                "routes",
                section -> new Given(section, "name", Route.read(section)),
                "The first that takes a path has it."));
        Optional<URI> rest = proxy.httpUrl(UPSTREAM, "Where requests go that no route takes, as route 'default'.");
        if (rest.isPresent()) {
            UpstreamAddress upstream = UpstreamAddress.read(proxy, UPSTREAM, rest);
            routes.add(new Given(proxy, "", Route.everythingTo(upstream)));
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

    private void refuseUnreachable() {
        for (int i = 0; i < routes.size(); i++) {
            Given given = routes.get(i);
            routes.subList(0, i).stream()
                    .filter(earlier -> earlier.route.takes(given.route.pathPrefix()))
                    .findFirst()
                    .ifPresent(earlier -> given.refuseAsTakenBy(earlier));
        }
    }
}
