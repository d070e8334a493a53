package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.Section;
import java.net.URI;
import java.util.Optional;

/**
 * Host and port of a server, not resolved, and what is spoken to it.
 *
 * @param host a name, or an address without brackets
 */
public record UpstreamAddress(String host, int port, UpstreamProtocol protocol) {

    private static final UpstreamAddress UNKNOWN = of(URI.create("http://localhost"));

    /** Spoken to without TLS. */
    public UpstreamAddress(String host, int port) {
        this(host, port, UpstreamProtocol.DEFAULT.withoutTls());
    }

    /** The server of an http or https URL. */
    public static UpstreamAddress of(URI url) {
        return of(url, UpstreamProtocol.DEFAULT);
    }

    /** The same, spoken to in this way as far as the scheme lets it. */
    public static UpstreamAddress of(URI url, UpstreamProtocol protocol) {
        String host = url.getHost();
        boolean bracketed = host.startsWith("[");
        boolean tls = isTls(url);
        int standard = tls ? 443 : 80;
        return new UpstreamAddress(
                bracketed ? host.substring(1, host.length() - 1) : host,
                url.getPort() < 0 ? standard : url.getPort(),
                tls ? protocol : protocol.withoutTls());
    }

    /** The same where HTTP/2 is chosen when connecting; where it is certain, it stays so. */
    public UpstreamAddress withoutHttp2() {
        boolean chosen = protocol.http2() == UpstreamProtocol.Http2.AUTO && protocol.tls() != null;
        return chosen ? new UpstreamAddress(host, port, protocol.withoutHttp2()) : this;
    }

    private static boolean isTls(URI url) {
        return "https".equalsIgnoreCase(url.getScheme());
    }

    /**
     * Notes what an upstream's URL must not have: the target of a request passes as it came, without a base path.
     *
     * @param protocol what is spoken to it as far as the scheme lets it
     */
    public static UpstreamAddress read(Section section, String key, Optional<URI> url, UpstreamProtocol protocol) {
        if (url.isEmpty()) {
            return UNKNOWN;
        }
        URI given = url.get();
        String path = given.getRawPath();
        if (path != null && !path.isEmpty() && !path.equals("/")) {
            section.refuse(key, "has a path; leave it off: paths pass as the client sent them");
        }
        if (given.getHost() == null) {
            section.refuse(key, "names no host");
            return UNKNOWN;
        }
        return of(given, protocol);
    }

    /** What its URLs begin with. */
    public String scheme() {
        return protocol.tls() == null ? "http" : "https";
    }

    /** Equal ones have an equal one; the rest of them is seldom different and costs more. */
    @Override
    public int hashCode() {
        return 31 * host.hashCode() + port;
    }

    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
