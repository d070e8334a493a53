package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One stream of a client that speaks HTTP/2, in the clear by prior knowledge. */
@ExtendWith(NoLeaks.class)
class Http2Test {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void streamsPassByteForByte() throws Exception {
        Script events = Script.eventStream();
        StringBuilder said = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            events = events.event("data: " + i + " \u00e9\n\n");
            said.append("data: ").append(i).append(" \u00e9\n\n");
        }
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(events.finish());
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream stream = client.send(Http2Peer.post("/v1/chat"), "{}");

            assertThat(stream.wholeBody()).isEqualTo(said.toString());
            assertThat(stream.heads(1).get(0).get("content-type")).hasToString("text/event-stream");
            assertThat(stream.heads(1).get(0).contains("transfer-encoding")).isFalse();
        }
    }

    @Test
    void requestReachesTheUpstreamAsOneOfHttp11() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2Headers head = Http2Peer.post("/v1/x?y=1").add("cookie", "a=1").add("cookie", "b=2");
            client.send(head.add("x-mine", "1").add("content-length", "4").add("te", "trailers"), "body")
                    .wholeBody();

            String seen = upstream.exchange(0).request().head();
            assertThat(seen).startsWith("POST /v1/x?y=1 HTTP/1.1\r\n");
            assertThat(seen.lines())
                    .contains("host: upstream", "cookie: a=1; b=2", "x-mine: 1", "content-length: 4")
                    .noneMatch(line -> line.startsWith("te:") || line.startsWith("transfer-encoding"));
            assertThat(upstream.exchange(0).request().body()).asString().isEqualTo("body");
        }
    }

    @Test
    void bodiesWithoutLengthGoOnInChunks() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream stream = client.stream().head(Http2Peer.post("/"), false);
            stream.data("one,", false).data("two", false).head(new DefaultHttp2Headers().add("x-sum", "7"), true);

            assertThat(stream.wholeBody()).isEqualTo("{}");
            assertThat(upstream.exchange(0).request().head()).contains("transfer-encoding: chunked");
            assertThat(upstream.exchange(0).request().body()).asString().isEqualTo("one,two");
        }
    }

    @Test
    void trailersAndInterimHeadsPass() throws Exception {
        Script script = Script.begin()
                .raw("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n")
                .raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nconnection: x-hop\r\nx-hop: 1\r\n\r\n")
                .raw("2\r\nok\r\n0\r\nGrpc-Status: 0\r\n\r\n");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream stream = client.send(Http2Peer.get("/"));

            assertThat(stream.wholeBody()).isEqualTo("ok");
            assertThat(stream.heads(3)).hasSize(3);
            assertThat(stream.heads(3).get(0).status()).hasToString("103");
            assertThat(stream.heads(3).get(1).contains("x-hop")).isFalse();
            assertThat(stream.heads(3).get(2).get("grpc-status")).hasToString("0");
        }
    }

    @Test
    void answersToHeadHaveNoBody() throws Exception {
        Script script = Script.begin().raw("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream stream = client.send(Http2Peer.get("/").method("HEAD"));

            assertThat(stream.wholeBody()).isEmpty();
            assertThat(stream.heads(1).get(0).get("content-length")).hasToString("5");
        }
    }

    @Test
    void expectationIsAnsweredBeforeTheBodyComes() throws Exception {
        Script script = Script.begin()
                .early()
                .raw("HTTP/1.1 100 Continue\r\n\r\n")
                .awaitBody()
                .raw("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream stream = client.stream()
                    .head(Http2Peer.post("/").add("expect", "100-continue").add("content-length", "4"), false);

            assertThat(stream.status()).isEqualTo("100");
            assertThat(stream.data("body", true).wholeBody()).isEqualTo("ok");
        }
    }

    @Test
    void resetClosesTheUpstream() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.eventStream().event("data: 1\n\n").stall());
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream stream = client.send(Http2Peer.get("/"));
            stream.bodyOf(1);

            stream.reset(Http2Error.CANCEL);

            assertThat(upstream.exchange(0).awaitPeerClose(PATIENCE)).isPresent();
            assertThat(client.isOpen()).isTrue();
        }
    }

    @Test
    void endOfTheConnectionClosesTheUpstreams() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address())) {
            client.send(Http2Peer.get("/"));
            upstream.exchange(0).request();

            client.connection().close().sync();

            assertThat(upstream.exchange(0).awaitPeerClose(PATIENCE)).isPresent();
        }
    }

    @Test
    void cutResponsesAreReset() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.begin().untilClose(200).event("half").reset());
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address())) {
            assertThat(client.send(Http2Peer.get("/")).resetBy()).isEqualTo(Http2Error.INTERNAL_ERROR);
        }
    }

    @Test
    void answerBeforeTheEndOfTheRequestIsWholeAndStopsIt() throws Exception {
        Script early = Script.begin().early().sized(413, "too much".getBytes(StandardCharsets.UTF_8));
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(early);
                RunningRelay relay = RunningRelay.to(upstream);
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream stream = client.stream().head(Http2Peer.post("/"), false);

            assertThat(stream.wholeBody()).isEqualTo("too much");
            assertThat(stream.resetBy()).isEqualTo(Http2Error.NO_ERROR);
            assertThat(client.isOpen()).isTrue();
        }
    }

    @Test
    void upstreamThatIsNotThereIsABadGateway() throws Exception {
        URI gone;
        try (RawServer server = new RawServer()) {
            gone = server.uri();
        }
        try (RunningRelay relay = RunningRelay.to(gone, RunningRelay.settings());
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream stream = client.send(Http2Peer.get("/"));

            assertThat(stream.wholeBody()).startsWith("502 Bad Gateway");
            assertThat(stream.status()).isEqualTo("502");
        }
    }
}
