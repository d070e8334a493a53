package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.route.tls.GivenUpstreamTls;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is spoken to an upstream.
 *
 * @param tls null where its URL says http
 */
public record UpstreamProtocol(@Nullable UpstreamTls tls, Http2 http2) {

    /** What holds where nothing is said. */
    static final UpstreamProtocol DEFAULT = new UpstreamProtocol(UpstreamTls.DEFAULT, Http2.AUTO);

    private static final Map<String, Http2> NAMES =
            Map.of("auto", Http2.AUTO, "prior-knowledge", Http2.PRIOR_KNOWLEDGE, "off", Http2.OFF);

    /** When HTTP/2 is spoken. */
    public enum Http2 {
        /** Over TLS, where the upstream chooses it. */
        AUTO,
        /** Always: it is known that the upstream speaks it. */
        PRIOR_KNOWLEDGE,
        OFF
    }

    /**
     * Reads it from the section {@code proxy} or from a route.
     *
     * @param otherwise what holds where a key is not given
     */
    static UpstreamProtocol read(Section section, UpstreamProtocol otherwise) {
        UpstreamTls before = otherwise.tls() == null ? UpstreamTls.DEFAULT : otherwise.tls();
        UpstreamTls tls = GivenUpstreamTls.read(
                section.section("upstream-tls", "TLS to upstreams whose URL says https; a route's keys win."), before);
        String http2 = section.string(
                "upstream-http2",
                nameOf(otherwise.http2()),
                "HTTP/2 to upstreams: auto (over TLS where the upstream chooses it), prior-knowledge (always) or off.");
        if (!NAMES.containsKey(http2)) {
            section.refuse("upstream-http2", "is none of auto, prior-knowledge, off");
        }
        return new UpstreamProtocol(tls, NAMES.getOrDefault(http2, otherwise.http2()));
    }

    UpstreamProtocol withoutTls() {
        return new UpstreamProtocol(null, http2);
    }

    UpstreamProtocol withoutHttp2() {
        return new UpstreamProtocol(tls, Http2.OFF);
    }

    private static String nameOf(Http2 http2) {
        return NAMES.entrySet().stream()
                .filter(each -> each.getValue() == http2)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }
}
