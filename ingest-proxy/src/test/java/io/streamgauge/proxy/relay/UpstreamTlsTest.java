package io.streamgauge.proxy.relay;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.pkitesting.X509Bundle;
import io.streamgauge.bootstrap.tls.KeyedCertificate;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.UpstreamProtocol;
import io.streamgauge.proxy.route.UpstreamProtocol.Http2;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import io.streamgauge.testkit.upstream.Habits;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NoLeaks.class)
class UpstreamTlsTest {

    private static final String FAILURES = "llm_proxy_upstream_connect_failures_total";

    private final TestAuthority authority = new TestAuthority();

    UpstreamTlsTest() throws Exception {}

    @Test
    void bytesPassUnchangedOverTlsAndItsConnectionIsUsedAgain() throws Exception {
        String body = "b".repeat(200_000);
        try (ScriptedUpstream upstream = start(
                        Script.eventStream()
                                .event("data: 1\n\n")
                                .event("data: " + body + "\n\n")
                                .finish(),
                        TestAuthority.sockets(authority.server("localhost")));
                RunningRelay relay = RunningRelay.to(address(upstream.port(), trusting(authority, null)));
                RawClient client = relay.client()) {
            for (int i = 0; i < 2; i++) {
                assertThat(client.send(RawClient.post("/", body)).response().body())
                        .isEqualTo("data: 1\n\ndata: " + body + "\n\n");
            }
            client.send(RawClient.get("/")).response();

            assertThat(upstream.exchange(1).request().body()).asString().isEqualTo(body);
            assertThat(relay.metric("llm_proxy_upstream_connections_total", "reused"))
                    .isEqualTo(1);
        }
    }

    @Test
    void certificateForAnotherNameIsNotSpokenTo() throws Exception {
        assertRefused(authority.server("elsewhere.example"), trusting(authority, null), "tls_wrong_name");
    }

    @Test
    void expiredCertificateIsNotSpokenTo() throws Exception {
        assertRefused(authority.expiredServer("localhost"), trusting(authority, null), "tls_expired");
    }

    @Test
    void certificateOfAnotherAuthorityIsNotSpokenTo() throws Exception {
        assertRefused(authority.server("localhost"), trusting(new TestAuthority(), null), "tls_untrusted");
    }

    @Test
    void certificateOfNobodyTheRuntimeTrustsIsNotSpokenTo() throws Exception {
        assertRefused(authority.server("localhost"), UpstreamTls.DEFAULT, "tls_untrusted");
    }

    private static void assertRefused(X509Bundle shown, UpstreamTls tls, String reason) throws Exception {
        try (ScriptedUpstream upstream = start(Script.json(200, "{}"), TestAuthority.sockets(shown));
                RunningRelay relay = RunningRelay.to(address(upstream.port(), tls));
                RawClient client = relay.client()) {
            RawClient.Response response = client.send(RawClient.post("/", "{}")).response();

            assertThat(response.status()).isEqualTo(502);
            assertThat(response.body()).startsWith("502 Bad Gateway: the upstream's certificate ");
            assertThat(relay.metric(FAILURES, reason)).isEqualTo(1);
            await().until(() -> relay.seen(0).has("ended CONNECT_FAILED"));
            assertThat(upstream.exchanges()).isEmpty();
        }
    }

    @Test
    void certificateIsNotLookedAtWhereVerificationIsOff() throws Exception {
        try (ScriptedUpstream upstream = start(
                        Script.json(200, "{}"), TestAuthority.sockets(authority.expiredServer("elsewhere.example")));
                RunningRelay relay =
                        RunningRelay.to(address(upstream.port(), new UpstreamTls(List.of(), null, false)));
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(200);
        }
    }

    @Test
    void upstreamThatSpeaksNoTlsIsNamedAsSuch() throws Exception {
        try (SocketServer plain = SocketServer.serving(socket -> {
                    socket.getInputStream().read();
                    socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));
                });
                RunningRelay relay = RunningRelay.to(address(plain.port(), trusting(authority, null)));
                RawClient client = relay.client()) {
            RawClient.Response response = client.send(RawClient.get("/")).response();

            assertThat(response.body()).isEqualTo("502 Bad Gateway: the upstream does not speak TLS\n");
            assertThat(relay.metric(FAILURES, "tls_not_spoken")).isEqualTo(1);
        }
    }

    @Test
    void upstreamThatClosesWithinTheHandshakeIsABadGateway() throws Exception {
        try (SocketServer closing =
                        SocketServer.serving(socket -> socket.getInputStream().read());
                RunningRelay relay = RunningRelay.to(address(closing.port(), trusting(authority, null)));
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().body())
                    .isEqualTo("502 Bad Gateway: the TLS handshake with the upstream broke off\n");
        }
    }

    @Test
    void upstreamThatAsksForACertificateIsShownTheConfiguredOne() throws Exception {
        try (ScriptedUpstream upstream =
                        start(Script.json(200, "{}"), authority.socketsForKnownClients(authority.server("localhost")));
                RunningRelay relay =
                        RunningRelay.to(address(upstream.port(), trusting(authority, authority.client("proxy"))));
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(200);
        }
    }

    @Test
    void upstreamThatAsksForACertificateInVainIsABadGateway() throws Exception {
        try (ScriptedUpstream upstream =
                        start(Script.json(200, "{}"), authority.socketsForKnownClients(authority.server("localhost")));
                RunningRelay relay = RunningRelay.to(address(upstream.port(), trusting(authority, null)));
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(502);
        }
    }

    @Test
    void handshakeThatStallsIsAConnectTimeout() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                RunningRelay relay = RunningRelay.to(
                        address(silent.getLocalPort(), trusting(authority, null)),
                        RunningRelay.connectingWithin(Duration.ofMillis(300)));
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(504);
            await().until(() -> relay.seen(0).has("ended CONNECT_TIMEOUT"));
        }
    }

    @Test
    void bodyThatEndsWithItsConnectionIsCutWhereTlsDoesNotSayItsEnd() throws Exception {
        SSLContext tls = TestAuthority.context(authority.server("localhost"));
        try (SocketServer cutting = SocketServer.serving(socket -> {
                    SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(socket, "", 0, false);
                    secured.setUseClientMode(false);
                    secured.getInputStream().read();
                    secured.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\nhalf".getBytes(US_ASCII));
                    socket.close();
                });
                RunningRelay relay = RunningRelay.to(address(cutting.port(), trusting(authority, null)));
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();

            await().until(() -> relay.seen(0).has("ended UPSTREAM_RESET"));
        }
    }

    @Test
    void anotherProtocolBeginsInHttp1AndPassesInATunnel() throws Exception {
        SSLContext tls = TestAuthority.context(authority.server("localhost"));
        try (SocketServer switching = SocketServer.serving(socket -> {
                    SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(socket, "", 0, true);
                    secured.setUseClientMode(false);
                    RawClient end = new RawClient(secured);
                    end.head();
                    end.send("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n");
                    end.send(end.exactly(4));
                    end.send(end.rest());
                });
                RunningRelay relay = RunningRelay.to(address(switching.port(), trusting(authority, null)));
                RawClient client = relay.client()) {
            client.send(RawClient.get("/", "Connection: Upgrade", "Upgrade: echo"))
                    .head();

            assertThat(client.send("ping").exactly(4)).asString().isEqualTo("ping");
            client.send("the end").endOutput();
            assertThat(client.restText()).isEqualTo("the end");
        }
    }

    private static ScriptedUpstream start(Script script, ServerSocketFactory sockets) {
        return ScriptedUpstream.start(request -> script, Habits.ORDINARY, sockets);
    }

    private static UpstreamTls trusting(TestAuthority authority, @Nullable KeyedCertificate identity) {
        return new UpstreamTls(List.of(authority.certificate()), identity, true);
    }

    private static UpstreamAddress address(int port, UpstreamTls tls) {
        return new UpstreamAddress("localhost", port, new UpstreamProtocol(tls, Http2.AUTO));
    }
}
