package io.streamgauge.proxy.relay.connect.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.NetUtil;
import io.streamgauge.proxy.relay.tls.client.ClientContext;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** Makes the client's end of TLS for connections to upstreams, from one context for all that say the same. Any thread. */
public final class TlsClients {

    private volatile Map<Key, SslContext> contexts = Map.of();

    private record Key(UpstreamTls tls, List<String> protocols) {}

    /**
     * Makes the contexts for these upstreams and forgets all others, so that no event loop has to. One thread at a time, none
     * of the event loops.
     */
    public void prepare(Collection<UpstreamAddress> upstreams) {
        Map<Key, SslContext> known = contexts;
        Map<Key, SslContext> next = new HashMap<>();
        upstreams.stream()
                // Upgrades are for HTTP/1.1 alone.
                .flatMap(upstream -> Stream.of(upstream, upstream.withoutHttp2()))
                .flatMap(upstream -> keyOf(upstream).stream())
                .forEach(key -> next.computeIfAbsent(key, any -> {
                    SslContext context = known.get(key);
                    return context == null ? checked(key) : context;
                }));
        contexts = Map.copyOf(next);
    }

    private static Optional<Key> keyOf(UpstreamAddress upstream) {
        UpstreamTls tls = upstream.protocol().tls();
        return tls == null ? Optional.empty() : Optional.of(new Key(tls, protocolsFor(upstream)));
    }

    /** What has been made for this upstream; null if nothing. */
    @Nullable
    SslContext prepared(UpstreamAddress upstream) {
        return keyOf(upstream).map(contexts::get).orElse(null);
    }

    /** Whoever read the configuration has tried its keys. */
    private static SslContext checked(Key key) {
        try {
            return made(key);
        } catch (SSLException e) {
            throw new IllegalStateException("TLS does not take what has been read for upstreams", e);
        }
    }

    private static List<String> protocolsFor(UpstreamAddress upstream) {
        return switch (upstream.protocol().http2()) {
            case AUTO -> List.of(ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1);
            case PRIOR_KNOWLEDGE -> List.of(ApplicationProtocolNames.HTTP_2);
            case OFF -> List.of(ApplicationProtocolNames.HTTP_1_1);
        };
    }

    /**
     * The handler for one connection.
     *
     * @throws SSLException if the configured keys cannot be used
     */
    public SslHandler handler(UpstreamAddress upstream, UpstreamTls tls, ByteBufAllocator buffers) throws SSLException {
        String name = withoutRoot(upstream.host());
        SslHandler handler = context(new Key(tls, protocolsFor(upstream))).newHandler(buffers, name, upstream.port());
        // The whole attempt to connect has a limit.
        handler.setHandshakeTimeoutMillis(0);
        SSLParameters parameters = handler.engine().getSSLParameters();
        if (tls.verified()) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        serverName(name).ifPresent(sent -> parameters.setServerNames(List.of(sent)));
        handler.engine().setSSLParameters(parameters);
        return handler;
    }

    /** The dot at the end is for resolvers; neither SNI (RFC 6066, section 3) nor certificates have it. */
    private static String withoutRoot(String host) {
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    /** Resolvers take names that SNI does not, such as those with an underscore. */
    private static Optional<SNIServerName> serverName(String name) {
        if (NetUtil.isValidIpV4Address(name) || NetUtil.isValidIpV6Address(name)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new SNIHostName(name));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private SslContext context(Key key) throws SSLException {
        SslContext known = contexts.get(key);
        // Where a request goes on whose route has vanished meanwhile.
        return known == null ? made(key) : known;
    }

    private static SslContext made(Key key) throws SSLException {
        UpstreamTls tls = key.tls();
        return ClientContext.make(tls.verified(), tls.trusted(), tls.identity(), key.protocols());
    }
}
