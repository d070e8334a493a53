package io.streamgauge.benchmarks.client.netty;

import io.netty.channel.Channel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.streamgauge.benchmarks.wire.Identity;
import java.io.IOException;
import javax.net.ssl.SSLException;

/** TLS 1.3 by Java's own provider, which resumes the sessions it has had with a server. */
final class ClientTls {
    private final SslContext context;
    private final String protocol;

    ClientTls(Identity identity, boolean http2) throws SSLException {
        this.protocol = http2 ? ApplicationProtocolNames.HTTP_2 : ApplicationProtocolNames.HTTP_1_1;
        this.context = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .protocols("TLSv1.3")
                .trustManager(identity.certificate())
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        Protocol.ALPN,
                        SelectorFailureBehavior.NO_ADVERTISE,
                        SelectedListenerFailureBehavior.ACCEPT,
                        protocol))
                .build();
    }

    SslHandler handler(Channel channel, String host, int port) {
        return context.newHandler(channel.alloc(), host, port);
    }

    /** Makes sure that the server speaks the protocol too. */
    void requireChosen(SslHandler handler) throws IOException {
        String chosen = handler.applicationProtocol();
        if (!protocol.equals(chosen)) {
            throw new IOException("the server chose " + chosen + " where " + protocol + " was offered");
        }
    }
}
