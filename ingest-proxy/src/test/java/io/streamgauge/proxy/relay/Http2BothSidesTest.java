package io.streamgauge.proxy.relay;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Error;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.Http2Upstream.Habits;
import io.streamgauge.proxy.relay.Http2Upstream.Request;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.UpstreamProtocol;
import io.streamgauge.proxy.route.UpstreamProtocol.Http2;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client and an upstream that both speak HTTP/2, the upstream in the clear or over TLS. */
@ExtendWith(NoLeaks.class)
class Http2BothSidesTest {

    private static final String EVENT = "data: " + "x".repeat(1000) + "\n\n";

    private final TestAuthority authority = new TestAuthority();

    Http2BothSidesTest() throws Exception {}

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void streamThatIsReadLateComesWhole(boolean tls) throws Exception {
        int events = 2000;
        try (Http2Upstream upstream = upstream(tls, false, request -> {
                    request.head(200, "content-type", "text/event-stream");
                    for (int i = 0; i < events; i++) {
                        request.data(EVENT);
                    }
                    request.end();
                });
                RunningRelay relay = RunningRelay.to(address(tls, upstream));
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream late = client.stream().read(false).head(Http2Peer.get("/"), true);
            await().until(() -> relay.seenCount() > 0 && relay.seen(0).has("readingPaused"));

            late.read(true);

            assertThat(late.wholeBody()).isEqualTo(EVENT.repeat(events));
            await().until(() -> relay.seen(0).has("ended COMPLETE"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void largeUploadComesWholeWithTrailersOnBothWays(boolean tls) throws Exception {
        byte[] piece = "0123456789abcdef".repeat(4096).getBytes(US_ASCII);
        int pieces = 160;
        try (Http2Upstream upstream = upstream(
                        tls, false, request -> request.head(200).data("thanks").endWith("x-sum", "8"));
                RunningRelay relay = RunningRelay.to(address(tls, upstream));
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream upload = client.stream().head(Http2Peer.post("/"), false);
            for (int i = 0; i < pieces; i++) {
                upload.data(piece, false);
            }
            upload.head(new DefaultHttp2Headers().add("x-sum", "7"), true);

            assertThat(upload.wholeBody()).isEqualTo("thanks");
            assertThat(upload.heads(2).get(1).get("x-sum")).hasToString("8");
            Request arrived = upstream.requests().get(0);
            assertThat(arrived.body().length()).isEqualTo(pieces * piece.length);
            assertThat(arrived.trailers().get("x-sum")).hasToString("7");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void interimHeadsAndHeadsAlonePass(boolean tls) throws Exception {
        try (Http2Upstream upstream = upstream(tls, false, request -> {
                    if (request.headers().method().toString().equals("HEAD")) {
                        request.headAndEnd(200, "content-length", "5");
                    } else {
                        request.head(103, "link", "</a>").head(200).data("x").end();
                    }
                });
                RunningRelay relay = RunningRelay.to(address(tls, upstream));
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream hinted = client.send(Http2Peer.get("/"));
            Http2PeerStream head = client.send(Http2Peer.get("/").method("HEAD"));

            assertThat(hinted.wholeBody()).isEqualTo("x");
            assertThat(hinted.heads(2))
                    .extracting(each -> each.status().toString())
                    .containsExactly("103", "200");
            assertThat(head.wholeBody()).isEmpty();
            assertThat(head.heads(1).get(0).get("content-length")).hasToString("5");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void answerBeforeTheEndOfItsRequestIsWhole(boolean tls) throws Exception {
        try (Http2Upstream upstream = upstream(
                        tls, true, request -> request.head(413).data("too much").end());
                RunningRelay relay = RunningRelay.to(address(tls, upstream));
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream upload =
                    client.stream().head(Http2Peer.post("/"), false).data("more", false);

            assertThat(upload.wholeBody()).isEqualTo("too much");
            assertThat(upload.status()).isEqualTo("413");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void streamTheUpstreamResetsIsResetAndNoOther(boolean tls) throws Exception {
        try (Http2Upstream upstream =
                        upstream(tls, false, request -> request.head(200).data("half"));
                RunningRelay relay = RunningRelay.to(address(tls, upstream));
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream broken = client.send(Http2Peer.get("/0"));
            assertThat(broken.bodyOf(4)).isEqualTo("half");
            Http2PeerStream other = client.send(Http2Peer.get("/1"));
            assertThat(other.bodyOf(4)).isEqualTo("half");

            upstream.requests().get(0).resetWith(Http2Error.INTERNAL_ERROR);

            broken.resetBy();
            await().until(() -> relay.seen(0).has("ended UPSTREAM_RESET"));
            upstream.requests().get(1).data(" whole").end();
            assertThat(other.wholeBody()).isEqualTo("half whole");
            assertThat(upstream.connectionsAccepted()).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void streamThatAGoodbyeLeavesOutIsSentOnceMore(boolean tls) throws Exception {
        try (Http2Upstream upstream = upstream(tls, false, request -> {
                    if (request.connection() > 0) {
                        request.head(200).data("again").end();
                    } else {
                        request.goAway(1);
                    }
                });
                RunningRelay relay = RunningRelay.to(address(tls, upstream));
                Http2Peer client = new Http2Peer(relay.address())) {
            Http2PeerStream leftOut = client.send(Http2Peer.get("/"));

            assertThat(leftOut.wholeBody()).isEqualTo("again");
            assertThat(upstream.connectionsAccepted()).isEqualTo(2);
        }
    }

    private Http2Upstream upstream(boolean tls, boolean early, Consumer<Request> script) throws Exception {
        Habits plain = tls ? Habits.secured(authority.server("localhost")) : Habits.PLAIN;
        return new Http2Upstream(new Habits(plain.tls(), plain.maxStreams(), early), script);
    }

    private UpstreamAddress address(boolean tls, Http2Upstream upstream) {
        return tls
                ? new UpstreamAddress(
                        "localhost",
                        upstream.port(),
                        new UpstreamProtocol(new UpstreamTls(List.of(authority.certificate()), null, true), Http2.AUTO))
                : new UpstreamAddress("127.0.0.1", upstream.port(), new UpstreamProtocol(null, Http2.PRIOR_KNOWLEDGE));
    }
}
