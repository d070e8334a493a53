package io.streamgauge.proxy.route.match;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which requests a route takes: those for one of its hosts, below its path and with all of its headers. Immutable.
 *
 * @param hosts empty for all, also for none
 * @param pathPrefix whole path segments, such as {@code /v1}, in normal form; {@code /} takes everything
 * @param headers empty for whatever headers there are
 */
public record RouteMatch(List<HostPattern> hosts, String pathPrefix, List<HeaderValue> headers) {

    /** All requests. */
    public static final RouteMatch EVERYTHING = below("/");

    public RouteMatch {
        hosts = List.copyOf(hosts);
        headers = List.copyOf(headers);
    }

    /** Requests for paths below this one. */
    public static RouteMatch below(String pathPrefix) {
        return new RouteMatch(List.of(), pathPrefix, List.of());
    }

    public boolean takes(Requested request) {
        return takesPathOf(request) && takesHostOf(request) && takesHeadersOf(request);
    }

    /** Whether its path is one of these. */
    public boolean takesPathOf(Requested request) {
        return takesPath(request.path());
    }

    /** The same for each of its hosts; itself if it has none. Together they take what it takes. */
    public Stream<RouteMatch> ofEachHost() {
        return hosts.isEmpty()
                ? Stream.of(this)
                : hosts.stream().map(host -> new RouteMatch(List.of(host), pathPrefix, headers));
    }

    /**
     * Whether this takes every request that the other takes.
     *
     * @param other with one host or none
     */
    public boolean covers(RouteMatch other) {
        boolean coversHost = hosts.isEmpty()
                || hosts.stream().anyMatch(host -> other.hosts.stream().anyMatch(host::covers));
        return coversHost && takesPath(other.pathPrefix) && other.headers.containsAll(headers);
    }

    private boolean takesPath(String path) {
        if (pathPrefix.equals("/")) {
            return true;
        }
        return path.startsWith(pathPrefix)
                && (path.length() == pathPrefix.length()
                        || pathPrefix.endsWith("/")
                        || path.charAt(pathPrefix.length()) == '/');
    }

    /** Whether its host is one of these. */
    public boolean takesHostOf(Requested request) {
        if (hosts.isEmpty()) {
            return true;
        }
        String host = request.host();
        for (HostPattern pattern : hosts) {
            if (pattern.takes(host)) {
                return true;
            }
        }
        return false;
    }

    private boolean takesHeadersOf(Requested request) {
        for (HeaderValue header : headers) {
            if (!header.isIn(request.headers())) {
                return false;
            }
        }
        return true;
    }

    /** In words, such as {@code host a.example, path /v1}. */
    @Override
    public String toString() {
        Stream<String> host = hosts.isEmpty()
                ? Stream.empty()
                : Stream.of("host " + hosts.stream().map(String::valueOf).collect(Collectors.joining(" or ")));
        Stream<String> needed = headers.stream().map(header -> "header " + header);
        return Stream.of(host, Stream.of("path " + pathPrefix), needed)
                .flatMap(each -> each)
                .collect(Collectors.joining(", "));
    }
}
