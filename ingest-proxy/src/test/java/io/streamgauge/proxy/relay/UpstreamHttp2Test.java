package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.handler.codec.http2.Http2Error;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.Http2Upstream.Habits;
import io.streamgauge.proxy.relay.Http2Upstream.Request;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.UpstreamProtocol;
import io.streamgauge.proxy.route.UpstreamProtocol.Http2;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NoLeaks.class)
class UpstreamHttp2Test {

    private static final String CONNECTIONS = "llm_proxy_upstream_connections_total";

    private static void stream(Request request) {
        request.head(200, "content-type", "text/event-stream")
                .data("data: 1\n\n")
                .data("data: 2\n\n")
                .end();
    }

    @Test
    void requestAndResponsePassUnchangedButForTheFieldsOfOneHop() throws Exception {
        String body = "b".repeat(300_000) + "\u00ff";
        try (Http2Upstream upstream = new Http2Upstream(Habits.PLAIN, UpstreamHttp2Test::stream);
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient client = relay.client()) {
            RawClient.Response response = client.send("POST /v1/chat?a=%20b HTTP/1.1\r\nHost: engine:1\r\n"
                            + "Connection: keep-alive, X-Hop\r\nX-Hop: 1\r\nKeep-Alive: 5\r\nX-Odd: \u00fc\r\n"
                            + "TE: trailers, deflate\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                    .response();

            Request seen = upstream.requests().get(0);
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("data: 1\n\ndata: 2\n\n");
            assertThat(response.field("content-type")).contains("text/event-stream");
            assertThat(seen.body()).isEqualTo(body);
            assertThat(seen.headers().authority()).hasToString("engine:1");
            assertThat(seen.headers().path()).hasToString("/v1/chat?a=%20b");
            assertThat(seen.headers().scheme()).hasToString("http");
            assertThat(seen.headers().method()).hasToString("POST");
            assertThat(seen.headers().get("x-odd")).hasToString("\u00fc");
            assertThat(seen.headers().get("te")).hasToString("trailers");
            assertThat(seen.headers().get("content-length")).hasToString(Integer.toString(body.length()));
            assertThat(seen.headers().names())
                    .extracting(CharSequence::toString)
                    .doesNotContain("host", "connection", "keep-alive", "x-hop");
            await().until(() -> relay.seen(0).has("ended COMPLETE"));
        }
    }

    @Test
    void upstreamThatChoosesHttp2OverTlsIsSpokenToInIt() throws Exception {
        TestAuthority authority = new TestAuthority();
        try (Http2Upstream upstream =
                        new Http2Upstream(Habits.secured(authority.server("localhost")), UpstreamHttp2Test::stream);
                RunningRelay relay = RunningRelay.to(new UpstreamAddress(
                        "localhost",
                        upstream.port(),
                        new UpstreamProtocol(
                                new UpstreamTls(List.of(authority.certificate()), null, true), Http2.AUTO)));
                RawClient client = relay.client()) {
            for (int i = 0; i < 20; i++) {
                assertThat(client.send(RawClient.post("/", "{}")).response().body())
                        .isEqualTo("data: 1\n\ndata: 2\n\n");
            }

            assertThat(upstream.requests())
                    .hasSize(20)
                    .allMatch(request -> request.headers().scheme().toString().equals("https"));
            assertThat(upstream.connectionsAccepted()).isOne();
            assertThat(relay.metric(CONNECTIONS, "reused")).isEqualTo(19);
        }
    }

    @Test
    void requestsShareConnectionsUpToTheLimitOfTheUpstream() throws Exception {
        List<Request> waiting = new java.util.concurrent.CopyOnWriteArrayList<>();
        Habits four = new Habits(null, 4, false);
        try (Http2Upstream upstream = new Http2Upstream(four, waiting::add);
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()))) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                clients.add(relay.client().send(RawClient.post("/" + i, "{}")));
            }
            await().until(() -> waiting.size() == 10);
            waiting.forEach(request -> request.later(() ->
                    request.head(200).data(request.headers().path().toString()).end()));

            for (int i = 0; i < 10; i++) {
                assertThat(clients.get(i).response().body()).isEqualTo("/" + i);
                clients.get(i).leave();
            }
            assertThat(upstream.connectionsAccepted()).isEqualTo(3);
            assertThat(waiting).extracting(Request::connection).contains(0, 1, 2);
        }
    }

    @Test
    void trailersInterimHeadsAndBodilessResponsesPass() throws Exception {
        Consumer<Request> script = request -> {
            switch (request.headers().path().toString()) {
                case "/trailers" -> request.head(200).data("x").endWith("grpc-status", "0");
                case "/interim" ->
                    request.head(103, "link", "</a>").head(200).data("x").end();
                case "/none" -> request.headAndEnd(204);
                case "/empty" -> request.headAndEnd(200);
                default -> request.headAndEnd(200, "content-length", "77");
            }
        };
        try (Http2Upstream upstream = new Http2Upstream(Habits.PLAIN, script);
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient client = relay.client()) {
            assertThat(client.send("GET /interim HTTP/1.1\r\nHost: a\r\n\r\n").head())
                    .startsWith("HTTP/1.1 103 ");
            assertThat(client.response().body()).isEqualTo("x");
            assertThat(client.send(RawClient.get("/none")).head()).startsWith("HTTP/1.1 204 ");
            assertThat(client.send(RawClient.get("/empty")).response().body()).isEmpty();
            assertThat(client.send("HEAD /head HTTP/1.1\r\nHost: a\r\n\r\n").head())
                    .contains("content-length: 77\r\n");
            client.send("GET /trailers HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                    .head();
            assertThat(client.restText()).isEqualTo("1\r\nx\r\n0\r\ngrpc-status: 0\r\n\r\n");
        }
    }

    @Test
    void requestBodyAndItsTrailersPassAsTheyCome() throws Exception {
        try (Http2Upstream upstream = new Http2Upstream(Habits.PLAIN, UpstreamHttp2Test::stream);
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient client = relay.client()) {
            client.send(
                    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n3\r\nabc\r\n");
            await().until(() -> !upstream.requests().isEmpty()
                    && upstream.requests().get(0).body().equals("abc"));
            assertThat(upstream.requests().get(0).isComplete()).isFalse();

            client.send("0\r\nX-Sum: 7\r\n\r\n").response();

            assertThat(upstream.requests().get(0).trailers().get("x-sum")).hasToString("7");
            assertThat(upstream.requests().get(0).headers().get("transfer-encoding"))
                    .isNull();
        }
    }

    /** Each that waits costs far more than it holds. */
    @Test
    void smallPiecesOfABodyGoOnTogether() throws Exception {
        String text = "0123456789".repeat(300);
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(RawHttp2.frameOf(
                RawHttp2.HEADERS, RawHttp2.END_HEADERS, 1, RawHttp2.head("POST", "/", "te", "trailers")));
        for (byte octet : text.getBytes(StandardCharsets.US_ASCII)) {
            request.writeBytes(RawHttp2.frameOf(RawHttp2.DATA, 0, 1, octet));
        }
        request.writeBytes(RawHttp2.frameOf(RawHttp2.DATA, RawHttp2.END_STREAM, 1));
        try (Http2Upstream upstream = new Http2Upstream(Habits.PLAIN, UpstreamHttp2Test::stream);
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.bytes(request.toByteArray());

            await().until(() ->
                    !upstream.requests().isEmpty() && upstream.requests().get(0).isComplete());
            assertThat(upstream.requests().get(0).body()).isEqualTo(text);
            assertThat(upstream.requests().get(0).pieces()).isLessThan(100);
        }
    }

    @Test
    void clientThatLeavesResetsItsStreamAlone() throws Exception {
        try (Http2Upstream upstream = new Http2Upstream(
                        Habits.PLAIN, request -> request.head(200).data("x"));
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient staying = relay.client();
                RawClient leaving = relay.client()) {
            staying.send(RawClient.get("/")).head();
            leaving.send(RawClient.get("/")).head();

            leaving.leave();

            await().until(() -> upstream.requests().get(1).reset() == Http2Error.CANCEL.code());
            Request other = upstream.requests().get(0);
            other.later(() -> other.data("y").end());
            assertThat(staying.restOfChunks()).isEqualTo("xy");
            assertThat(upstream.connectionsAccepted()).isOne();
        }
    }

    @Test
    void clientThatDoesNotReadStopsNoStreamButItsOwn() throws Exception {
        String piece = "p".repeat(16_000);
        Consumer<Request> script = request -> {
            request.head(200);
            int pieces = request.headers().path().toString().equals("/much") ? 600 : 1;
            for (int i = 0; i < pieces; i++) {
                request.data(piece);
            }
            request.end();
        };
        try (Http2Upstream upstream = new Http2Upstream(Habits.PLAIN, script);
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient slow = relay.client();
                RawClient quick = relay.client()) {
            slow.send(RawClient.get("/much")).head();
            await().until(() -> relay.seen(0).has("readingPaused"));

            for (int i = 0; i < 50; i++) {
                assertThat(quick.send(RawClient.get("/little")).response().body())
                        .isEqualTo(piece);
            }

            assertThat(slow.restOfChunks()).isEqualTo(piece.repeat(600));
            assertThat(upstream.connectionsAccepted()).isOne();
        }
    }

    @Test
    void requestThatTheUpstreamHasNotBegunIsSentOnceMore() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        Consumer<Request> refusing = request -> {
            if (requests.getAndIncrement() == 0) {
                request.resetWith(Http2Error.REFUSED_STREAM);
            } else {
                stream(request);
            }
        };
        try (Http2Upstream upstream = new Http2Upstream(Habits.PLAIN, refusing);
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.post("/", "body")).response().status())
                    .isEqualTo(200);

            assertThat(upstream.requests()).hasSize(2);
            assertThat(upstream.requests().get(1).body()).isEqualTo("body");
            assertThat(relay.metric(CONNECTIONS, "repeated")).isEqualTo(1);
        }
    }

    @Test
    void requestThatIsRefusedTwiceIsABadGateway() throws Exception {
        try (Http2Upstream upstream =
                        new Http2Upstream(Habits.PLAIN, request -> request.resetWith(Http2Error.REFUSED_STREAM));
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.post("/", "{}")).response().body())
                    .isEqualTo("502 Bad Gateway: the upstream refused the request unread\n");
            assertThat(upstream.requests()).hasSize(2);
            await().until(() -> relay.seen(0).has("ended UPSTREAM_RESET"));
        }
    }

    @Test
    void streamsGoOnAfterTheUpstreamSaysGoodbyeAndNewOnesGoElsewhere() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        Consumer<Request> leaving = request -> {
            if (requests.getAndIncrement() == 0) {
                request.goAway(3);
                request.head(200).data("x");
            } else {
                stream(request);
            }
        };
        try (Http2Upstream upstream = new Http2Upstream(Habits.PLAIN, leaving);
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient open = relay.client();
                RawClient next = relay.client()) {
            open.send(RawClient.get("/")).head();

            assertThat(next.send(RawClient.get("/")).response().status()).isEqualTo(200);

            Request first = upstream.requests().get(0);
            first.later(() -> first.data("y").end());
            assertThat(open.restOfChunks()).isEqualTo("xy");
            assertThat(upstream.requests().get(1).connection()).isOne();
        }
    }

    private static UpstreamAddress knownToSpeakHttp2(int port) {
        return new UpstreamAddress("127.0.0.1", port, new UpstreamProtocol(null, Http2.PRIOR_KNOWLEDGE));
    }
}
