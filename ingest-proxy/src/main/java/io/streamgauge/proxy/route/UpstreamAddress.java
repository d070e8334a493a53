package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.Section;
import java.net.URI;
import java.util.Optional;

/**
 * Host and port of a server, not resolved.
 *
 * @param host a name, or an address without brackets
 */
public record UpstreamAddress(String host, int port) {

    private static final UpstreamAddress UNKNOWN = new UpstreamAddress("localhost", 80);

    /** The server of an http URL. */
    public static UpstreamAddress of(URI url) {
        String host = url.getHost();
        boolean bracketed = host.startsWith("[");
        int port = url.getPort() < 0 ? 80 : url.getPort();
        return new UpstreamAddress(bracketed ? host.substring(1, host.length() - 1) : host, port);
    }

    /** Notes what an upstream's URL must not have: the target of a request passes as it came, without a base path. */
    public static UpstreamAddress read(Section section, String key, Optional<URI> url) {
        if (url.isEmpty()) {
            return UNKNOWN;
        }
        URI given = url.get();
        String path = given.getRawPath();
        if (path != null && !path.isEmpty() && !path.equals("/")) {
            section.refuse(key, "has a path; leave it off: paths pass as the client sent them");
        }
        if ("https".equalsIgnoreCase(given.getScheme())) {
            section.refuse(key, "is https; this version speaks http to upstreams");
        }
        if (given.getHost() == null) {
            section.refuse(key, "names no host");
            return UNKNOWN;
        }
        return of(given);
    }

    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
