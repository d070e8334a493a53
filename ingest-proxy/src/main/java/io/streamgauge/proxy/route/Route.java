package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.GivenName;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.observe.request.LabelHeaders;
import io.streamgauge.proxy.observe.request.ObservedRoute;
import io.streamgauge.proxy.route.label.LabelHeaderNames;
import io.streamgauge.proxy.route.match.GivenMatch;
import io.streamgauge.proxy.route.match.RouteMatch;
import java.net.URI;
import java.util.Optional;

/**
 * Sends the requests it matches to one upstream.
 *
 * @param match which requests it takes, if no route before it does
 * @param upstream where its requests go
 * @param observed what its observers have to know
 */
public record Route(RouteMatch match, UpstreamAddress upstream, ObservedRoute observed, RouteOptions options) {

    /** Name of the route that is made of an upstream alone. */
    static final String DEFAULT_NAME = "default";

    /** The route that takes everything, named default. */
    public static Route everythingTo(UpstreamAddress upstream) {
        return new Route(
                RouteMatch.EVERYTHING,
                upstream,
                new ObservedRoute(DEFAULT_NAME, upstream.toString(), null, LabelHeaders.NONE),
                RouteOptions.DEFAULT);
    }

    /** The same with other options. */
    public Route with(RouteOptions others) {
        return new Route(match, upstream, observed, others);
    }

    /**
     * Reads one element of the list of routes.
     *
     * @param defaults what holds where the route does not say
     */
    static Route read(Section route, RouteDefaults defaults) {
        String name = GivenName.checked(
                route, "name", route.requiredString("name", "Label of everything measured on this route."));
        RouteMatch match = GivenMatch.read(route);
        Optional<URI> url = route.httpUrl("upstream", "The inference server: scheme, host and port.");
        if (url.isEmpty() && !route.has("upstream")) {
            route.problem("upstream", "is missing: the URL of the server this route sends to");
        }
        UpstreamAddress upstream =
                UpstreamAddress.read(route, "upstream", url, UpstreamProtocol.read(route, defaults.protocol()));
        Optional<String> defaultModel = route.optionalString("default-model", "Model of requests that name none.");
        return new Route(
                match,
                upstream,
                new ObservedRoute(
                        name,
                        upstream.toString(),
                        defaultModel.orElse(null),
                        LabelHeaderNames.read(route, defaults.keyHash())),
                RouteOptions.read(route, defaults.options()));
    }

    /** Name of the route, in all that is reported of it. */
    public String name() {
        return observed.name();
    }

    /** Whether there are observers. */
    public boolean measured() {
        return options.measured();
    }

    /** Whether streams are made to report usage where their clients do not ask for it. */
    public boolean asksForUsage() {
        return options.asksForUsage();
    }
}
