package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(NoLeaks.class)
@SuppressWarnings("StringConcatToTextBlock") // line ends are what matters here
class FramingTest {

    @Test
    void requestHeadPassesInItsOrderAndSpellingWithoutTheFieldsOfOneHop() throws Exception {
        String head = "GET /v1/%7Ea//b/../c?q=%20&r=%C3%BC HTTP/1.1\r\n"
                + "X-First: 1\r\nHOST: Some.Where:81\r\ncoNNection: keep-alive, X-Hop\r\nKeep-Alive: timeout=5\r\n"
                + "x-hop: gone\r\nAuthorization: Bearer k\r\nTE: trailers\r\nUpgrade: h2c\r\nProxy-Connection: x\r\n"
                + "Accept:  a ,b \r\nx-first: 2\r\nX-Latin: \u00e9\r\n\r\n";
        String passed = "GET /v1/%7Ea//b/../c?q=%20&r=%C3%BC HTTP/1.1\r\n"
                + "X-First: 1\r\nHOST: Some.Where:81\r\nAuthorization: Bearer k\r\nAccept: a ,b\r\nx-first: 2\r\n"
                + "X-Latin: \u00e9\r\n\r\n";

        assertThat(received(head).head()).isEqualTo(passed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length", "Transfer-Encoding", "Host"})
    void connectionCannotRemoveWhatFramesOrAddressesARequest(String name) throws Exception {
        String body = name.equals("Transfer-Encoding") ? "2\r\nab\r\n0\r\n\r\n" : "ab";
        String framing = name.equals("Transfer-Encoding") ? "Transfer-Encoding: chunked" : "Content-Length: 2";

        ReceivedRequest request =
                received("POST / HTTP/1.1\r\nHost: a\r\nConnection: " + name + "\r\n" + framing + "\r\n\r\n" + body);

        assertThat(request.body()).asString().isEqualTo("ab");
        assertThat(request.header("host")).contains("a");
    }

    @Test
    void responseHeadPassesInItsOrderAndSpelling() throws Exception {
        Script script = Script.begin()
                .raw("HTTP/1.1 299 Very  Own Reason\r\nX-B: 1\r\nx-a: 2\r\nKeep-Alive: timeout=5\r\n"
                        + "Connection: X-Gone, keep-alive\r\nX-Gone: 1\r\nSet-Cookie: a\r\nSet-Cookie: b\r\n"
                        + "Content-Length: 2\r\n\r\nok");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).head())
                    .isEqualTo("HTTP/1.1 299 Very  Own Reason\r\nX-B: 1\r\nx-a: 2\r\n"
                            + "Set-Cookie: a\r\nSet-Cookie: b\r\nContent-Length: 2\r\n\r\n");
        }
    }

    @Test
    void trailersPass() throws Exception {
        Script script = Script.begin()
                .raw("HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "2;ext=1\r\nok\r\n0\r\nX-Sum: 5\r\n\r\n");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/", "Connection: close"));

            assertThat(client.restText())
                    .isEqualTo("HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n"
                            + "Connection: close\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 5\r\n\r\n");
        }
    }

    @Test
    void interimResponsesPassBeforeTheFinalOne() throws Exception {
        Script script = Script.begin()
                .raw("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n")
                .sized(200, "ok".getBytes(StandardCharsets.US_ASCII));
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/"));

            assertThat(client.head()).isEqualTo("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
            assertThat(client.head()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            assertThat(client.response().body()).isEqualTo("ok");
        }
    }

    @Test
    void clientThatWaitsForTheUpstreamToContinueGetsItsWord() throws Exception {
        Script script = Script.begin()
                .raw("HTTP/1.1 100 Continue\r\n\r\n")
                .awaitBody()
                .sized(200, "ok".getBytes(StandardCharsets.US_ASCII))
                .early();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n");
            assertThat(client.head()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");

            assertThat(client.send("body").response().body()).isEqualTo("ok");
            assertThat(upstream.exchange(0).request().header("expect")).contains("100-continue");
        }
    }

    @Test
    void headHasALengthButNoBody() throws Exception {
        Script script = Script.begin().raw("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n").head())
                        .contains("Content-Length: 1000");
            }

            assertThat(upstream.connectionsAccepted()).isOne();
        }
    }

    @Test
    void answerToHeadKeepsTheTransferCodingThatGetWouldHave() throws Exception {
        String head = "HTTP/1.1 200 OK\r\nA: 1\r\nTransfer-Encoding: chunked\r\nB: 2\r\n\r\n";
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.begin().raw(head));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n").head())
                        .isEqualTo(head);
            }

            assertThat(upstream.connectionsAccepted()).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"204 No Content\r\n", "304 Not Modified\r\nContent-Length: 1000\r\n"})
    void bodilessStatusLeavesTheConnectionsInOrder(String answer) throws Exception {
        Script script = Script.begin().raw("HTTP/1.1 " + answer + "\r\n");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.send(RawClient.get("/")).head()).isEqualTo("HTTP/1.1 " + answer + "\r\n");
            }

            assertThat(upstream.connectionsAccepted()).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void lengthOfNoContentDoesNotGoOn(int length) throws Exception {
        Script script = Script.begin().raw("HTTP/1.1 204 No Content\r\nContent-Length: " + length + "\r\nA: 1\r\n\r\n");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).head()).isEqualTo("HTTP/1.1 204 No Content\r\nA: 1\r\n\r\n");
        }
    }

    @Test
    void bodyThatEndsWithItsConnectionEndsTheClientsToo() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.begin()
                        .untilClose(200)
                        .event("all")
                        .event(" of it")
                        .close());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/"));

            assertThat(client.head()).isEqualTo("HTTP/1.1 200 Scripted\r\nConnection: close\r\n\r\n");
            assertThat(client.restText()).isEqualTo("all of it");
        }
    }

    @Test
    void upstreamThatClosesDoesNotCloseTheClient() throws Exception {
        Script script = Script.begin()
                .raw("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok")
                .close();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.send(RawClient.get("/")).response().body()).isEqualTo("ok");
            }

            assertThat(upstream.connectionsAccepted()).isEqualTo(3);
        }
    }

    @Test
    void clientThatClosesLeavesTheUpstreamConnectionForTheNext() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream)) {
            for (int i = 0; i < 3; i++) {
                try (RawClient client = relay.client()) {
                    client.send(RawClient.get("/", "Connection: close"));
                    assertThat(client.restText())
                            .contains("Connection: close\r\n")
                            .endsWith("{}");
                }
            }

            assertThat(upstream.connectionsAccepted()).isOne();
            assertThat(upstream.exchange(0).request().header("connection")).isEmpty();
        }
    }

    @Test
    void oldClientGetsAChunkedAnswerWithoutChunks() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.eventStream().event("data: 1\n\n").finish());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send("GET / HTTP/1.0\r\n\r\n");

            assertThat(client.restText())
                    .isEqualTo("HTTP/1.1 200 Scripted\r\ncontent-type: text/event-stream\r\nConnection: close\r\n\r\n"
                            + "data: 1\n\n");
        }
    }

    @Test
    void oldClientMayKeepItsConnection() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            for (int i = 0; i < 2; i++) {
                RawClient.Response response = client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                        .response();
                assertThat(response.field("connection")).contains("keep-alive");
            }
            assertThat(upstream.exchange(0).request().head()).startsWith("GET / HTTP/1.0\r\n");
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() throws Exception {
        Gate first = new Gate();
        try (ScriptedUpstream upstream = ScriptedUpstream.start(request -> {
                    Script answer = Script.json(200, request.target());
                    return request.target().equals("/0")
                            ? Script.begin().pass(first).sized(200, "/0".getBytes(StandardCharsets.US_ASCII))
                            : answer;
                });
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/0") + RawClient.post("/1", "body") + RawClient.get("/2"));
            for (int i = 3; i < 2000; i++) {
                client.send(RawClient.get("/" + i));
            }
            first.open();

            for (int i = 0; i < 2000; i++) {
                assertThat(client.response().body()).isEqualTo("/" + i);
            }
            assertThat(upstream.exchange(1).request().body()).asString().isEqualTo("body");
        }
    }

    private static ReceivedRequest received(String request) throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            assertThat(client.send(request).response().status()).isEqualTo(200);
            ReceivedRequest received = upstream.exchange(0).request();
            received.body();
            return received;
        }
    }
}
