package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.Section;
import java.net.URI;
import java.util.Optional;

/**
 * Sends the requests below a path to one upstream.
 *
 * @param name label of everything measured on it
 * @param pathPrefix whole path segments, such as {@code /v1}; {@code /} takes everything
 * @param upstream where its requests go
 * @param defaultModel the model of requests that name none
 * @param observed whether its requests are measured
 */
public record Route(
        String name, String pathPrefix, UpstreamAddress upstream, Optional<String> defaultModel, boolean observed) {

    /** The route that takes everything. */
    public static Route everythingTo(UpstreamAddress upstream) {
        return new Route("default", "/", upstream, Optional.empty(), true);
    }

    /** Reads one element of the list {@code routes}. */
    public static Route read(Section route) {
        String name = route.requiredString("name", "Label of everything measured on this route.");
        String prefix = route.string("path-prefix", "/", "Whole path segments a request's path begins with.");
        if (!prefix.startsWith("/")) {
            route.problem("path-prefix", "'" + prefix + "' does not begin with /");
        }
        Optional<URI> upstream = route.httpUrl("upstream", "The inference server: scheme, host and port.");
        if (upstream.isEmpty()) {
            route.problem("upstream", "missing: the URL of the server this route sends to");
        }
        return new Route(
                name,
                prefix,
                UpstreamAddress.read(route, "upstream", upstream),
                route.optionalString("default-model", "Model of requests that name none."),
                route.flag("observe", true, "Whether requests on this route are measured."));
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
