package io.streamgauge.proxy.relay.tls.client;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.streamgauge.bootstrap.tls.KeyedCertificate;
import io.streamgauge.proxy.relay.tls.TlsProvider;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Makes contexts for the client's end of TLS. That takes milliseconds, and the first one, which loads a library and all
 * authorities, a tenth of a second and more: not for event loops.
 */
public final class ClientContext {

    private ClientContext() {}

    /**
     * One context.
     *
     * @param verified whether the server's certificate and name are looked at
     * @param trusted authorities; none are those that Java brings
     * @param identity shown to servers that ask for it
     * @param protocols offered by ALPN, the preferred first
     * @throws SSLException if the identity cannot be used
     */
    public static SslContext make(
            boolean verified,
            List<X509Certificate> trusted,
            @Nullable KeyedCertificate identity,
            List<String> protocols)
            throws SSLException {
        SslContextBuilder builder = SslContextBuilder.forClient()
                .sslProvider(TlsProvider.best())
                .protocols(TlsProvider.VERSIONS)
                .endpointIdentificationAlgorithm(verified ? "HTTPS" : null)
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        Protocol.ALPN,
                        SelectorFailureBehavior.NO_ADVERTISE,
                        SelectedListenerFailureBehavior.ACCEPT,
                        protocols));
        if (!verified) {
            builder.trustManager(InsecureTrustManagerFactory.INSTANCE);
        } else if (!trusted.isEmpty()) {
            builder.trustManager(trusted.toArray(X509Certificate[]::new));
        }
        if (identity != null) {
            builder.keyManager(identity.key(), identity.chain().toArray(X509Certificate[]::new));
        }
        return builder.build();
    }

    /** Whether TLS takes this identity. */
    public static boolean takes(KeyedCertificate identity) {
        try {
            make(false, List.of(), identity, List.of(ApplicationProtocolNames.HTTP_1_1));
            return true;
        } catch (SSLException | IllegalArgumentException e) {
            // The cause may tell of the key.
            return false;
        }
    }
}
