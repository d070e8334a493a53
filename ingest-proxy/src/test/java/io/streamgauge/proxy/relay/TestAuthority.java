package io.streamgauge.proxy.relay;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.streamgauge.bootstrap.tls.KeyedCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManager;

/** An authority that certifies whatever a test needs. */
final class TestAuthority {

    private static final CertificateBuilder PLAIN = new CertificateBuilder().ecp256();

    private final X509Bundle root;

    TestAuthority() throws Exception {
        root = PLAIN.copy()
                .subject("CN=authority of a test")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }

    X509Certificate certificate() {
        return root.getCertificate();
    }

    String certificatePem() {
        return root.getCertificatePEM();
    }

    /** For the server of this name. */
    X509Bundle server(String name) throws Exception {
        return PLAIN.copy().subject("CN=a server").addSanDnsName(name).buildIssuedBy(root);
    }

    /** The same, for a time that is over. */
    X509Bundle expiredServer(String name) throws Exception {
        Instant now = Instant.now();
        return PLAIN.copy()
                .subject("CN=an old server")
                .addSanDnsName(name)
                .notBefore(now.minus(Duration.ofDays(20)))
                .notAfter(now.minus(Duration.ofDays(10)))
                .buildIssuedBy(root);
    }

    KeyedCertificate client(String name) throws Exception {
        X509Bundle bundle = PLAIN.copy()
                .subject("CN=" + name)
                .addExtendedKeyUsageClientAuth()
                .buildIssuedBy(root);
        return new KeyedCertificate(bundle.getKeyPair().getPrivate(), List.of(bundle.getCertificatePath()));
    }

    /** Sockets of a server that shows this certificate. */
    static ServerSocketFactory sockets(X509Bundle shown) throws Exception {
        return context(shown).getServerSocketFactory();
    }

    static SSLContext context(X509Bundle shown) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(shown.toKeyManagerFactory().getKeyManagers(), null, null);
        return context;
    }

    /** Sockets of such a server, for clients alone that this authority has certified. */
    ServerSocketFactory socketsForKnownClients(X509Bundle shown) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(shown.toKeyManagerFactory().getKeyManagers(), new TrustManager[] {root.toTrustManager()}, null);
        return new ClientAuthentication(context.getServerSocketFactory());
    }

    private static final class ClientAuthentication extends ServerSocketFactory {

        private final ServerSocketFactory plain;

        ClientAuthentication(ServerSocketFactory plain) {
            this.plain = plain;
        }

        @Override
        public ServerSocket createServerSocket() throws IOException {
            SSLServerSocket socket = (SSLServerSocket) plain.createServerSocket();
            socket.setNeedClientAuth(true);
            return socket;
        }

        @Override
        public ServerSocket createServerSocket(int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
            throw new UnsupportedOperationException();
        }
    }
}
