package io.streamgauge.proxy.relay;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.handler.codec.http2.Http2Error;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.Http2Upstream.Habits;
import io.streamgauge.proxy.relay.Http2Upstream.Request;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.UpstreamProtocol;
import io.streamgauge.proxy.route.UpstreamProtocol.Http2;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What upstreams of HTTP/2 do wrong, and what becomes of the request. */
@ExtendWith(NoLeaks.class)
class UpstreamHttp2FaultsTest {

    private static final String CONNECTIONS = "llm_proxy_upstream_connections_total";

    private static final int FIRST_STREAM = 3;

    static Stream<Arguments> faultsBeforeTheHead() {
        return Stream.of(
                fault("reset", request -> request.resetWith(Http2Error.INTERNAL_ERROR), "UPSTREAM_RESET"),
                fault("connection closed", Request::closeConnection, "UPSTREAM_RESET"),
                fault("no status", request -> request.headAndEnd(7), "UPSTREAM_MALFORMED"),
                fault("switch of protocols", request -> request.headAndEnd(101), "UPSTREAM_MALFORMED"),
                fault("interim head as the last", request -> request.headAndEnd(103), "UPSTREAM_MALFORMED"),
                fault("body without a head", request -> request.data("x"), "UPSTREAM_MALFORMED"),
                fault(
                        "length without a body",
                        request -> request.headAndEnd(200, "content-length", "5"),
                        "UPSTREAM_MALFORMED"),
                fault(
                        "field of HTTP/1.1",
                        request -> request.headAndEnd(200, "connection", "close"),
                        "UPSTREAM_MALFORMED"),
                fault(
                        "head too large",
                        request -> request.headAndEnd(200, "x", "y".repeat(17_000)),
                        "UPSTREAM_MALFORMED"),
                fault("interim heads without end", UpstreamHttp2FaultsTest::interimHeads, "UPSTREAM_MALFORMED"));
    }

    private static void interimHeads(Request request) {
        for (int i = 0; i < 200; i++) {
            request.head(103);
        }
    }

    private static Arguments fault(String name, Consumer<Request> script, String ending) {
        return Arguments.of(name, script, ending);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faultsBeforeTheHead")
    void faultBeforeTheHeadIsABadGateway(String name, Consumer<Request> script, String ending) throws Exception {
        try (Http2Upstream upstream = new Http2Upstream(Habits.PLAIN, script);
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient client = relay.client()) {
            RawClient.Response response = finalResponse(client.send(RawClient.post("/", "{}")));

            assertThat(response.status()).isEqualTo(502);
            await().until(() -> relay.seen(0).has("ended " + ending));
            assertThat(upstream.requests()).hasSize(1);
        }
    }

    private static RawClient.Response finalResponse(RawClient client) throws Exception {
        String head = client.head();
        while (head.startsWith("HTTP/1.1 103")) {
            head = client.head();
        }
        return new RawClient.Response(head, new byte[0]);
    }

    static Stream<Arguments> faultsAfterTheHead() {
        return Stream.of(
                fault("reset", request -> request.resetWith(Http2Error.INTERNAL_ERROR), "UPSTREAM_RESET"),
                fault("connection closed", Request::closeConnection, "UPSTREAM_RESET"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faultsAfterTheHead")
    void faultAfterTheHeadIsAVisibleEnd(String name, Consumer<Request> script, String ending) throws Exception {
        try (Http2Upstream upstream = new Http2Upstream(
                        Habits.PLAIN, request -> request.head(200).data("half"));
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();
            assertThat(client.chunk()).asString().isEqualTo("half");

            Request request = upstream.requests().get(0);
            request.later(() -> script.accept(request));

            assertThat(client.restText()).isEmpty();
            await().until(() -> relay.seen(0).has("ended " + ending));
        }
    }

    @Test
    void answerThatEndsBeforeItsRequestReachesASlowClientWhole() throws Exception {
        // Half of what a stream may leave unread.
        String piece = "p".repeat(64_000);
        Consumer<Request> script = request -> {
            if (!request.headers().path().toString().equals("/upload")) {
                request.headAndEnd(200);
            }
        };
        try (Http2Upstream upstream = new Http2Upstream(new Habits(null, 100, true), script);
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient slow = new RawClient(relay.address(), 4096)) {
            slow.send("POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n" + "u".repeat(500_000));
            await().until(() -> !upstream.requests().isEmpty());
            Request request = upstream.requests().get(0);
            request.later(() -> request.head(200));
            int pieces = 0;
            while (!relay.seen(0).has("readingPaused")) {
                int bytes = ++pieces * piece.length();
                request.later(() -> request.data(piece));
                await().pollInterval(Duration.ofMillis(1))
                        .until(() -> relay.seen(0).responseBytes() == bytes
                                || relay.seen(0).has("readingPaused"));
            }

            request.later(() -> request.data("the end").end());
            request.later(() -> request.resetWith(Http2Error.NO_ERROR));
            // On the same connection, so the reset has come before it.
            try (RawClient other = relay.client()) {
                assertThat(other.send(RawClient.get("/")).response().status()).isEqualTo(200);
            }
            assertThat(upstream.connectionsAccepted()).isOne();

            slow.head();
            assertThat(slow.restOfChunks()).isEqualTo(piece.repeat(pieces) + "the end");
            await().until(() -> relay.seen(0).has("ended COMPLETE"));
        }
    }

    @Test
    void bodyShorterOrLongerThanItsLengthIsNotTakenForWhole() throws Exception {
        Consumer<Request> script =
                request -> request.head(200, "content-length", "6").data("half").end();
        try (Http2Upstream upstream = new Http2Upstream(Habits.PLAIN, script);
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();

            assertThat(client.restText().length()).isLessThanOrEqualTo(4);
            await().until(() -> relay.seen(0).has("ended UPSTREAM_MALFORMED"));
        }
    }

    @Test
    void upstreamThatSpeaksNoHttp2IsNamedAsSuch() throws Exception {
        try (SocketServer old = SocketServer.serving(socket -> {
                    socket.getInputStream().read();
                    socket.getOutputStream()
                            .write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".getBytes(US_ASCII));
                });
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(old.port()));
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().body())
                    .isEqualTo("502 Bad Gateway: the upstream does not speak HTTP/2\n");
            assertThat(relay.metric("llm_proxy_upstream_connect_failures_total", "http2_not_spoken"))
                    .isEqualTo(1);
        }
    }

    @Test
    void upstreamThatAllowsNoStreamsIsABadGatewayAndNotConnectedToOverAndOver() throws Exception {
        try (Http2Upstream upstream = new Http2Upstream(new Habits(null, 0, false), request -> {});
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()));
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().body())
                    .isEqualTo("502 Bad Gateway: the upstream takes no requests on a new connection\n");

            await().until(() -> upstream.connectionsOpen() == 0);
            assertThat(upstream.connectionsAccepted()).isOne();
            assertThat(relay.metric("llm_proxy_upstream_connect_failures_total", "http2_no_streams"))
                    .isEqualTo(1);
        }
    }

    @Test
    void streamsThatAGoodbyeLeavesOutAreSentOnceMore() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        List<Request> first = new CopyOnWriteArrayList<>();
        Consumer<Request> leaving = request -> {
            if (request.connection() > 0) {
                request.head(200).data("again").end();
            } else if (requests.incrementAndGet() == 3) {
                // It has begun the first of its three streams, and no other.
                Request begun = first.get(0);
                begun.goAway(FIRST_STREAM);
                begun.head(200).data("begun").end();
            } else {
                first.add(request);
            }
        };
        try (Http2Upstream upstream = new Http2Upstream(Habits.PLAIN, leaving);
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()))) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 1; i <= 3; i++) {
                int count = i;
                clients.add(relay.client().send(RawClient.post("/", "{}")));
                await().until(() -> upstream.requests().size() >= count);
            }

            assertThat(clients.get(0).response().body()).isEqualTo("begun");
            assertThat(clients.get(1).response().body()).isEqualTo("again");
            assertThat(clients.get(2).response().body()).isEqualTo("again");
            assertThat(relay.metric(CONNECTIONS, "repeated")).isEqualTo(2);
            for (RawClient client : clients) {
                client.leave();
            }
        }
    }

    @Test
    void idleConnectionIsClosedAtTheEndOfItsLifetime() throws Exception {
        RelaySettings plain = RunningRelay.settings();
        RelaySettings brief = new RelaySettings(
                plain.listen(),
                plain.loops(),
                plain.gate(),
                plain.limits(),
                new UpstreamSettings(Duration.ofSeconds(30), Duration.ofMillis(50), 1024));
        try (Http2Upstream upstream = new Http2Upstream(Habits.PLAIN, request -> request.headAndEnd(200));
                RunningRelay relay = RunningRelay.to(knownToSpeakHttp2(upstream.port()), brief);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).response();

            await().until(() -> upstream.connectionsOpen() == 0);

            assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(200);
            assertThat(relay.metric(CONNECTIONS, "aged_out")).isGreaterThanOrEqualTo(1);
        }
    }

    @Test
    void upstreamThatDoesNotChooseHttp2IsSpokenToInHttp1() throws Exception {
        TestAuthority authority = new TestAuthority();
        try (ScriptedUpstream upstream = ScriptedUpstream.start(
                        request -> Script.json(200, "{}"),
                        io.streamgauge.testkit.upstream.Habits.ORDINARY,
                        TestAuthority.sockets(authority.server("localhost")));
                RunningRelay relay = RunningRelay.to(new UpstreamAddress(
                        "localhost",
                        upstream.port(),
                        new UpstreamProtocol(
                                new UpstreamTls(List.of(authority.certificate()), null, true), Http2.AUTO)))) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                clients.add(relay.client().send(RawClient.post("/", "{}")));
            }

            for (RawClient client : clients) {
                assertThat(client.response().body()).isEqualTo("{}");
                client.leave();
            }
        }
    }

    private static UpstreamAddress knownToSpeakHttp2(int port) {
        return new UpstreamAddress("127.0.0.1", port, new UpstreamProtocol(null, Http2.PRIOR_KNOWLEDGE));
    }
}
