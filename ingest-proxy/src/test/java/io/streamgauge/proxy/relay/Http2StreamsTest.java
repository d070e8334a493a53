package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.handler.codec.http2.Http2Error;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.client.http2.Http2Limits;
import io.streamgauge.proxy.relay.listener.ListenSettings;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Many streams on one connection: none stalls another, and the connection ends without losing any. */
@ExtendWith(NoLeaks.class)
class Http2StreamsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int STREAMS = 100;
    private static final int LARGE = 1 << 20;

    @Test
    void streamThatIsNeverReadStallsNoOther() throws Exception {
        Script large = Script.eventStream();
        String event = "data: " + "x".repeat(1000) + "\n\n";
        int events = 300;
        for (int i = 0; i < events; i++) {
            large = large.event(event);
        }
        try (ScriptedUpstream flood = ScriptedUpstream.answering(large.finish());
                RunningRelay relay = RunningRelay.to(flood);
                Http2Peer first = new Http2Peer(relay.address());
                Http2Peer second = new Http2Peer(relay.address())) {
            Http2PeerStream unread = first.stream().read(false);
            unread.head(Http2Peer.get("/"), true);
            await().atMost(PATIENCE).until(() -> relay.seenCount() == 1);
            List<Http2PeerStream> others = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                others.add((i % 2 == 0 ? first : second).send(Http2Peer.get("/")));
            }

            for (Http2PeerStream other : others) {
                assertThat(other.wholeBody()).hasSize(events * event.length()).endsWith(event);
            }

            assertThat(unread.isWhole()).isFalse();
            assertThat(unread.read(true).wholeBody()).hasSize(events * event.length());
        }
    }

    @Test
    void manyStreamsPassOnTwoConnections() throws Exception {
        Gate gate = new Gate();
        Script script = Script.eventStream()
                .event("data: 1\n\n")
                .pass(gate)
                .event("data: 2\n\n")
                .finish();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer first = new Http2Peer(relay.address());
                Http2Peer second = new Http2Peer(relay.address())) {
            List<Http2PeerStream> streams = new ArrayList<>();
            for (int i = 0; i < STREAMS; i++) {
                streams.add(first.send(Http2Peer.post("/" + i), "{}"));
                streams.add(second.send(Http2Peer.post("/" + i), "{}"));
            }
            streams.forEach(stream -> stream.bodyOf("data: 1\n\n".length()));

            gate.open();

            for (Http2PeerStream stream : streams) {
                assertThat(stream.wholeBody()).isEqualTo("data: 1\n\ndata: 2\n\n");
            }
            assertThat(relay.seenCount()).isEqualTo(2 * STREAMS);
        }
    }

    @Test
    void uploadThatAnUpstreamDoesNotTakeStallsNoOther() throws Exception {
        Gate gate = new Gate();
        Script slow = Script.begin().early().pass(gate).awaitBody().sized(200, new byte[] {'!'});
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(slow);
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream large = client.stream().head(Http2Peer.post("/"), false);
            large.data(new byte[LARGE], true);
            List<Http2PeerStream> others = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                others.add(client.send(Http2Peer.post("/"), "x".repeat(50_000)));
            }

            gate.open();

            for (Http2PeerStream other : others) {
                assertThat(other.wholeBody()).isEqualTo("!");
            }
            assertThat(large.wholeBody()).isEqualTo("!");
            assertThat(upstream.connectionsAccepted()).isGreaterThan(1);
        }
    }

    @Test
    void oldConnectionSaysGoodbyeAndItsStreamsFinish() throws Exception {
        Gate gate = new Gate();
        Script script = Script.eventStream().event("1").pass(gate).event("2").finish();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = aged(upstream, Duration.ofMillis(200));
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream stream = client.send(Http2Peer.get("/"));
            stream.bodyOf(1);

            await().atMost(PATIENCE).until(() -> client.goAways().size() >= 2);
            assertThat(client.isOpen()).isTrue();
            gate.open();

            assertThat(stream.wholeBody()).isEqualTo("12");
            await().atMost(PATIENCE).until(() -> !client.isOpen());
            assertThat(client.goAways()).containsOnly(Http2Error.NO_ERROR.code());
        }
    }

    @Test
    void stopLetsStreamsFinish() throws Exception {
        Gate gate = new Gate();
        Script script = Script.eventStream().event("1").pass(gate).event("2").finish();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address());
                Http2Peer idle = new Http2Peer(relay.address())) {
            Http2PeerStream stream = client.send(Http2Peer.get("/"));
            stream.bodyOf(1);

            CompletableFuture<Void> stopped = CompletableFuture.runAsync(relay::stop);
            await().atMost(PATIENCE).until(() -> !client.goAways().isEmpty() && !idle.isOpen());
            gate.open();

            assertThat(stream.wholeBody()).isEqualTo("12");
            stopped.join();
        }
    }

    @Test
    void whatBreaksTheRulesIsResetAndCounted() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address())) {
            assertThat(client.send(Http2Peer.get("/").add("connection", "x")).resetBy())
                    .isEqualTo(Http2Error.PROTOCOL_ERROR);
            assertThat(client.send(Http2Peer.post("/").add("content-length", "9"), "short")
                            .resetBy())
                    .isEqualTo(Http2Error.PROTOCOL_ERROR);
            assertThat(client.send(Http2Peer.get("/").add("x", "a\r\nb")).resetBy())
                    .isEqualTo(Http2Error.PROTOCOL_ERROR);
            assertThat(client.send(Http2Peer.get("/a b")).status()).isEqualTo("400");
            assertThat(client.send(Http2Peer.get("/").add("host", "other")).status())
                    .isEqualTo("400");
            assertThat(client.send(Http2Peer.get("/").method("CONNECT")).status())
                    .isEqualTo("405");

            assertThat(client.send(Http2Peer.get("/")).wholeBody()).isEqualTo("{}");
            assertThat(relay.metric("llm_proxy_gate_requests_refused_total", "http2_message"))
                    .isEqualTo(3);
            assertThat(relay.metric("llm_proxy_gate_requests_refused_total", "target_authority"))
                    .isEqualTo(1);
        }
    }

    private static RunningRelay aged(ScriptedUpstream upstream, Duration age) throws Exception {
        RelaySettings plain = RunningRelay.settings();
        ListenSettings listen =
                new ListenSettings(plain.listen().address(), plain.listen().tls(), new Http2Limits(STREAMS, age));
        return RunningRelay.to(
                upstream.uri(),
                new RelaySettings(listen, plain.loops(), plain.gate(), plain.limits(), plain.upstream()));
    }
}
