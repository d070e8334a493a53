package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.netty.pkitesting.X509Bundle;
import io.streamgauge.bootstrap.tls.KeyFiles;
import io.streamgauge.bootstrap.tls.TlsFileException;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.client.http2.Http2Limits;
import io.streamgauge.proxy.relay.listener.ListenSettings;
import io.streamgauge.proxy.relay.tls.MadeCertificates;
import io.streamgauge.proxy.relay.tls.server.ServerTlsSettings;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Clients that speak TLS to the listener. */
@ExtendWith(NoLeaks.class)
class ListenerTlsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Script EVENTS =
            Script.eventStream().event("data: 1\n\n").event("data: 2\n\n").finish();

    @TempDir
    Path directory;

    @Test
    void streamsPassByteForByte() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(EVENTS);
                RunningRelay relay = start(upstream, write("api.example.org"));
                RawClient client = new RawClient(TlsSockets.connect(relay.address(), "api.example.org"))) {
            for (int i = 0; i < 2; i++) {
                assertThat(client.send(RawClient.post("/", "{}")).response().body())
                        .isEqualTo("data: 1\n\ndata: 2\n\n");
            }
        }
    }

    @Test
    void http2IsAgreedOn() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(EVENTS);
                RunningRelay relay = start(upstream, write("api.example.org"));
                Http2Peer client = new Http2Peer(relay.address(), TlsSockets.http2(), "api.example.org")) {
            assertThat(client.send(Http2Peer.post("/"), "{}").wholeBody()).isEqualTo("data: 1\n\ndata: 2\n\n");
        }
    }

    @Test
    void endOfTheConnectionIsAFarewell() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(EVENTS);
                RunningRelay relay = start(upstream, write("api.example.org"));
                RawClient client = new RawClient(TlsSockets.connect(relay.address(), "api.example.org"))) {
            client.send(RawClient.get("/", "Connection: close"));

            // The JDK fails a read that meets the end of the socket without it.
            assertThat(client.restText()).endsWith("0\r\n\r\n");
        }
    }

    @Test
    void cutResponseIsNotTakenForAWholeOne() throws Exception {
        Script cut = Script.begin().untilClose(200).event("half").reset();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(cut);
                RunningRelay relay = start(upstream, write("api.example.org"));
                RawClient client = new RawClient(TlsSockets.connect(relay.address(), "api.example.org"))) {
            client.send(RawClient.get("/"));

            assertThatThrownBy(client::rest).isInstanceOf(IOException.class);
        }
    }

    @Test
    void otherProtocolsPassInATunnel() throws Exception {
        Script echo = Script.begin()
                .early()
                .raw("HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: own\r\n\r\nhello")
                .stall();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(echo);
                RunningRelay relay = start(upstream, write("api.example.org"));
                RawClient client = new RawClient(TlsSockets.connect(relay.address(), "api.example.org"))) {
            client.send(RawClient.get("/", "Connection: upgrade", "Upgrade: own"));

            assertThat(client.head()).startsWith("HTTP/1.1 101 ");
            assertThat(client.exactly(5)).asString().isEqualTo("hello");
        }
    }

    @Test
    void requestsBehindADeclinedOfferAreAnswered() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(EVENTS);
                RunningRelay relay = start(upstream, write("api.example.org"));
                RawClient client = new RawClient(TlsSockets.connect(relay.address(), "api.example.org"))) {
            client.send(RawClient.get("/", "Connection: upgrade", "Upgrade: own") + RawClient.get("/"));

            assertThat(client.response().status()).isEqualTo(200);
            assertThat(client.response().status()).isEqualTo(200);
        }
    }

    @Test
    void certificateIsChosenByTheServerName() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(EVENTS);
                RunningRelay relay =
                        start(upstream, write("first.org"), write("api.example.org"), write("*.example.org", "wild"))) {
            assertThat(TlsSockets.shown(relay.address(), "api.example.org")).isEqualTo("CN=api.example.org");
            assertThat(TlsSockets.shown(relay.address(), "b.example.org")).isEqualTo("CN=*.example.org");
            assertThat(TlsSockets.shown(relay.address(), "a.b.example.org")).isEqualTo("CN=first.org");
            assertThat(TlsSockets.shown(relay.address(), "unknown")).isEqualTo("CN=first.org");
        }
    }

    @Test
    void renewedCertificatesAreShownAndRunningStreamsGoOn() throws Exception {
        Gate gate = new Gate();
        Script paused = Script.eventStream()
                .event("data: 1\n\n")
                .pass(gate)
                .event("data: 2\n\n")
                .finish();
        KeyFiles files = write("old.org", "server");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(paused);
                RunningRelay relay = start(upstream, files);
                RawClient client = new RawClient(TlsSockets.connect(relay.address(), "old.org"))) {
            client.send(RawClient.get("/")).head();
            client.chunk();

            write("new.org", "server");
            await().atMost(PATIENCE)
                    .until(() -> TlsSockets.shown(relay.address(), "x").equals("CN=new.org"));
            gate.open();

            assertThat(client.chunk()).asString().isEqualTo("data: 2\n\n");
            assertThat(client.chunk()).isEmpty();
            assertThat(relay.metric("llm_proxy_certificate_reloads_total", "loaded"))
                    .isPositive();
        }
    }

    @Test
    void filesThatCannotBeUsedLeaveTheOldOnes() throws Exception {
        KeyFiles files = write("old.org", "server");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(EVENTS);
                RunningRelay relay = start(upstream, files)) {
            double expiry = relay.metric(
                    "llm_certificate_expiry_timestamp_seconds",
                    "clients",
                    files.certificate().toString());

            Files.writeString(files.certificate(), "no certificate");
            await().atMost(PATIENCE).until(() -> relay.metric("llm_proxy_certificate_reloads_total", "refused") == 1);

            assertThat(TlsSockets.shown(relay.address(), "old.org")).isEqualTo("CN=old.org");
            assertThat(expiry).isGreaterThan(1_700_000_000);
            assertThat(relay.metric(
                            "llm_certificate_expiry_timestamp_seconds",
                            "clients",
                            files.certificate().toString()))
                    .isEqualTo(expiry);
        }
    }

    @Test
    void clientsNeedACertificateOfTheGivenRoots() throws Exception {
        X509Bundle root = MadeCertificates.forNames("root").buildSelfSigned();
        X509Bundle known = MadeCertificates.forNames("client")
                .setIsCertificateAuthority(false)
                .buildIssuedBy(root);
        X509Bundle unknown = MadeCertificates.forNames("client").buildSelfSigned();
        Path roots = Files.writeString(directory.resolve("roots.pem"), root.getCertificatePEM());
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(EVENTS);
                RunningRelay relay = start(upstream, Optional.of(roots), List.of(write("api.example.org")))) {
            try (RawClient client = new RawClient(TlsSockets.connect(relay.address(), "api.example.org", known))) {
                assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(200);
            }
            assertThatThrownBy(() -> ask(relay, null)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> ask(relay, unknown)).isInstanceOf(IOException.class);

            await().atMost(PATIENCE).until(() -> relay.metric("llm_proxy_tls_handshakes_failed_total") == 2);
            assertThat(upstream.connectionsAccepted()).isOne();
        }
    }

    @Test
    void plainRequestsAreNotAnswered() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(EVENTS);
                RunningRelay relay = start(upstream, write("api.example.org"));
                RawClient client = relay.client()) {
            client.send(RawClient.get("/"));

            assertThat(client.restText()).doesNotContain("HTTP/1.1");
        }
    }

    @Test
    void relayDoesNotStartWithoutItsCertificate() throws Exception {
        KeyFiles missing = new KeyFiles(directory.resolve("none.pem"), directory.resolve("none.key"));
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(EVENTS)) {
            assertThatThrownBy(() -> start(upstream, missing))
                    .isInstanceOf(TlsFileException.class)
                    .hasMessage(missing.certificate() + " does not exist");
        }
    }

    private static void ask(RunningRelay relay, @Nullable X509Bundle own) throws Exception {
        try (SSLSocket socket = TlsSockets.connect(relay.address(), "api.example.org", own);
                RawClient client = new RawClient(socket)) {
            client.send(RawClient.get("/")).head();
        }
    }

    private RunningRelay start(ScriptedUpstream upstream, KeyFiles... certificates) throws IOException {
        return start(upstream, Optional.empty(), new ArrayList<>(List.of(certificates)));
    }

    private static RunningRelay start(ScriptedUpstream upstream, Optional<Path> clientCa, List<KeyFiles> certificates)
            throws IOException {
        RelaySettings plain = RunningRelay.settings();
        ListenSettings listen = new ListenSettings(
                plain.listen().address(),
                Optional.of(new ServerTlsSettings(certificates, clientCa, Duration.ofMillis(50))),
                Http2Limits.DEFAULT);
        return RunningRelay.to(
                upstream.uri(),
                new RelaySettings(listen, plain.loops(), plain.gate(), plain.limits(), plain.upstream()));
    }

    private KeyFiles write(String name) throws Exception {
        return write(name, name);
    }

    private KeyFiles write(String name, String file) throws Exception {
        X509Bundle made = MadeCertificates.forNames(name).buildSelfSigned();
        Path certificate = directory.resolve(file + ".pem");
        Path key = directory.resolve(file + ".key");
        Files.writeString(key, made.getPrivateKeyPEM());
        Files.writeString(certificate, made.getCertificatePEM());
        return new KeyFiles(certificate, key);
    }
}
