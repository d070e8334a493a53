package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.observe.request.LabelHeaders;
import io.streamgauge.proxy.observe.request.ObservedRoute;
import java.net.URI;
import java.util.Optional;

/**
 * Sends the requests below a path to one upstream.
 *
 * @param pathPrefix whole path segments, such as {@code /v1}; {@code /} takes everything
 * @param upstream where its requests go
 * @param observed what its observers have to know
 * @param measured whether there are observers
 * @param asksForUsage whether streams are made to report usage where their clients do not ask for it
 */
public record Route(
        String pathPrefix, UpstreamAddress upstream, ObservedRoute observed, boolean measured, boolean asksForUsage) {

    /** Name of the route that is made of an upstream alone. */
    static final String DEFAULT_NAME = "default";

    /** The route that takes everything, named default. */
    public static Route everythingTo(UpstreamAddress upstream) {
        return new Route(
                "/",
                upstream,
                new ObservedRoute(DEFAULT_NAME, upstream.toString(), null, LabelHeaders.NONE),
                true,
                false);
    }

    /** Reads one element of the list of routes. */
    public static Route read(Section route) {
        String name = route.requiredString("name", "Label of everything measured on this route.");
        Optional<URI> url = route.httpUrl("upstream", "The inference server: scheme, host and port.");
        if (url.isEmpty() && !route.has("upstream")) {
            route.problem("upstream", "is missing: the URL of the server this route sends to");
        }
        UpstreamAddress upstream = UpstreamAddress.read(route, "upstream", url);
        Optional<String> defaultModel = route.optionalString("default-model", "Model of requests that name none.");
        return new Route(
                prefix(route),
                upstream,
                new ObservedRoute(name, upstream.toString(), defaultModel.orElse(null), LabelHeaderNames.read(route)),
                route.flag("observe", true, "Whether requests on this route are measured."),
                asksForUsage(route));
    }

    private static String prefix(Section route) {
        String prefix = route.string(
                "path-prefix", "/", "Whole path segments a request's path begins with; they stay in the path.");
        if (!prefix.startsWith("/")) {
            route.refuse("path-prefix", "does not begin with /");
        }
        return prefix;
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

    /** Whether a request for this target belongs here. */
    boolean takes(String target) {
        if (pathPrefix.equals("/")) {
            return true;
        }
        String path = Target.pathOf(target);
        if (!path.startsWith(pathPrefix)) {
            return false;
        }
        return path.length() == pathPrefix.length()
                || pathPrefix.endsWith("/")
                || path.charAt(pathPrefix.length()) == '/';
    }
}
