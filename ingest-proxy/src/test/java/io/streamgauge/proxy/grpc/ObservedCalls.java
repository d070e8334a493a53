package io.streamgauge.proxy.grpc;

import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.streamgauge.proxy.CollectingProxy;
import io.streamgauge.schemas.event.RequestFinished;
import java.util.Locale;

/** A gRPC client, the proxy and a gRPC server, and what the proxy has seen of the calls between them. */
final class ObservedCalls implements AutoCloseable {

    private static final int LARGEST = 16 << 20;

    private final GrpcUpstream upstream;
    private final CollectingProxy proxy;
    private final ManagedChannel channel;

    ObservedCalls(Way way) throws Exception {
        this(way, "limits: {}");
    }

    /** With further keys of the proxy. */
    ObservedCalls(Way way, String keys) throws Exception {
        X509Bundle certificate = new CertificateBuilder()
                .ecp256()
                .subject("CN=localhost")
                .addSanDnsName("localhost")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        upstream = new GrpcUpstream(way.upstreamTls() ? certificate : null);
        proxy = new CollectingProxy(
                upstreamKeys(way, certificate) + (way.clientTls() ? listenerKeys(certificate) : "") + ", " + keys);
        NettyChannelBuilder builder = NettyChannelBuilder.forAddress("localhost", proxy.port());
        if (way.clientTls()) {
            builder.sslContext(GrpcSslContexts.forClient()
                    .trustManager(certificate.toTempRootCertPem())
                    .build());
        } else {
            builder.usePlaintext();
        }
        channel = builder.maxInboundMessageSize(LARGEST).build();
    }

    private String upstreamKeys(Way way, X509Bundle certificate) throws Exception {
        return way.upstreamTls()
                ? "upstream: 'https://localhost:" + upstream.port() + "', upstream-tls: {ca: '"
                        + certificate.toTempRootCertPem() + "'}"
                : "upstream: 'http://127.0.0.1:" + upstream.port() + "', upstream-http2: prior-knowledge";
    }

    private static String listenerKeys(X509Bundle certificate) throws Exception {
        return ", tls: {certificate: '" + certificate.toTempCertChainPem() + "', key: '"
                + certificate.toTempPrivateKeyPem() + "'}";
    }

    ManagedChannel channel() {
        return channel;
    }

    GrpcUpstream upstream() {
        return upstream;
    }

    /** The end of the next call that was a generation. */
    RequestFinished finished() throws InterruptedException {
        return proxy.finished();
    }

    boolean sawNothing() {
        return proxy.sawNothing();
    }

    /** Outcome and detail, as metrics name them. */
    static String outcome(RequestFinished finished) {
        return (finished.getOutcome().name().toLowerCase(Locale.ROOT) + " " + finished.getDetail()).strip();
    }

    @Override
    public void close() {
        channel.shutdownNow();
        proxy.close();
        upstream.close();
    }
}
