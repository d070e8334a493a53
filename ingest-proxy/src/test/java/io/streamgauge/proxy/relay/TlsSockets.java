package io.streamgauge.proxy.relay;

import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Clients that speak TLS, trust any server and look at what it shows. */
final class TlsSockets {

    private TlsSockets() {}

    /** A socket after its handshake. */
    static SSLSocket connect(InetSocketAddress proxy, String serverName) throws Exception {
        return connect(proxy, serverName, null);
    }

    /** The same, showing a certificate of its own. */
    static SSLSocket connect(InetSocketAddress proxy, String serverName, @Nullable X509Bundle own) throws Exception {
        SSLSocket socket = (SSLSocket) context(own).getSocketFactory().createSocket();
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setServerNames(List.of(new SNIHostName(serverName)));
        parameters.setApplicationProtocols(new String[] {"http/1.1"});
        socket.setSSLParameters(parameters);
        socket.setSoTimeout(30_000);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.getPort()));
        socket.startHandshake();
        return socket;
    }

    /** The name of the certificate that the server shows to clients that ask for this one. */
    static String shown(InetSocketAddress proxy, String serverName) throws Exception {
        try (SSLSocket socket = connect(proxy, serverName)) {
            return shown(socket);
        }
    }

    static String shown(SSLSocket socket) throws IOException {
        X509Certificate first = (X509Certificate) socket.getSession().getPeerCertificates()[0];
        return first.getSubjectX500Principal().getName();
    }

    /** For a client of HTTP/2. */
    static SslContext http2() throws IOException {
        return SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .trustManager(InsecureTrustManagerFactory.INSTANCE)
                .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        Protocol.ALPN,
                        SelectorFailureBehavior.NO_ADVERTISE,
                        SelectedListenerFailureBehavior.ACCEPT,
                        "h2"))
                .build();
    }

    private static SSLContext context(@Nullable X509Bundle own) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        KeyManager[] keys = own == null ? null : own.toKeyManagerFactory().getKeyManagers();
        context.init(keys, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        return context;
    }
}
