package io.streamgauge.proxy.relay.connect.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.NetUtil;
import io.streamgauge.proxy.relay.tls.KeyedCertificate;
import io.streamgauge.proxy.relay.tls.TlsProvider;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

/** Makes the client's end of TLS for connections to upstreams, from one context for all that say the same. Any thread. */
public final class TlsClients {

    /** Configurations change seldom; what has gone out of use goes when there are more than these. */
    private static final int MOST_CONTEXTS = 100;

    private final Map<Key, SslContext> contexts = new ConcurrentHashMap<>();

    private record Key(UpstreamTls tls, List<String> protocols) {}

    /**
     * The handler for one connection.
     *
     * @param protocols offered by ALPN, the preferred first
     * @throws SSLException if the configured keys cannot be used
     */
    public SslHandler handler(
            UpstreamAddress upstream, UpstreamTls tls, List<String> protocols, ByteBufAllocator buffers)
            throws SSLException {
        String name = withoutRoot(upstream.host());
        SslHandler handler = context(new Key(tls, protocols)).newHandler(buffers, name, upstream.port());
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
        if (known != null) {
            return known;
        }
        if (contexts.size() >= MOST_CONTEXTS) {
            contexts.clear();
        }
        SslContext made = build(key);
        contexts.put(key, made);
        return made;
    }

    private static SslContext build(Key key) throws SSLException {
        SslContextBuilder builder = SslContextBuilder.forClient()
                .sslProvider(TlsProvider.best())
                .protocols(TlsProvider.VERSIONS)
                .endpointIdentificationAlgorithm(key.tls().verified() ? "HTTPS" : null)
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        Protocol.ALPN,
                        SelectorFailureBehavior.NO_ADVERTISE,
                        SelectedListenerFailureBehavior.ACCEPT,
                        key.protocols()));
        if (!key.tls().verified()) {
            builder.trustManager(InsecureTrustManagerFactory.INSTANCE);
        } else if (!key.tls().trusted().isEmpty()) {
            builder.trustManager(key.tls().trusted().toArray(X509Certificate[]::new));
        }
        KeyedCertificate identity = key.tls().identity();
        if (identity != null) {
            builder.keyManager(identity.key(), identity.chain().toArray(X509Certificate[]::new));
        }
        return builder.build();
    }
}
