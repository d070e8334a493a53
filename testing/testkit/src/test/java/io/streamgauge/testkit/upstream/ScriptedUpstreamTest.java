package io.streamgauge.testkit.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.ClientResponse.Ending;
import io.streamgauge.testkit.client.Pace;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.time.Gate;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ScriptedUpstreamTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Test
    void sendsEventsInChunksAndNotesWhen() throws Exception {
        Script script = Script.eventStream()
                .event("data: a\n\n")
                .at(30)
                .event("data: b\n\n")
                .finish();
        try (var upstream = ScriptedUpstream.answering(script)) {
            ClientResponse response = RecordingClient.exchange(upstream.port(), Requests.get("/"));

            assertThat(response.status()).isEqualTo(200);
            assertThat(response.text()).isEqualTo("data: a\n\ndata: b\n\n");
            assertThat(response.ending()).contains(Ending.COMPLETE);
            var events = upstream.exchange(0).events();
            long asked = upstream.exchange(0).request().completeAtNanos();
            assertThat(events).hasSize(2);
            assertThat(events.get(1).beforeNanos() - asked).isGreaterThanOrEqualTo(30_000_000);
            assertThat(response.events().get(1).atNanos())
                    .isGreaterThanOrEqualTo(events.get(1).beforeNanos());
        }
    }

    @Test
    void recordsRequestsByteForByte() throws Exception {
        byte[] request = Requests.postJson("/v1/chat?x=%20y", "{\"a\":1}", "X-Odd:  Value ");
        try (var upstream = ScriptedUpstream.answering(Script.json(200, "{}"))) {
            RecordingClient.exchange(upstream.port(), request);

            ReceivedRequest received = upstream.exchange(0).request();
            assertThat(received.head() + new String(received.body(), StandardCharsets.UTF_8))
                    .isEqualTo(new String(request, StandardCharsets.UTF_8));
            assertThat(received.method()).isEqualTo("POST");
            assertThat(received.target()).isEqualTo("/v1/chat?x=%20y");
            assertThat(received.header("x-odd")).contains("Value");
            assertThat(received.completeAtNanos()).isGreaterThanOrEqualTo(received.headAtNanos());
        }
    }

    @Test
    void readsChunkedRequestBodies() throws Exception {
        String json = "{\"text\":\"" + "x".repeat(1000) + "\"}";
        try (var upstream = ScriptedUpstream.answering(Script.json(200, "{}"))) {
            RecordingClient.exchange(upstream.port(), Requests.postJsonInChunks("/", json, 7));

            ReceivedRequest received = upstream.exchange(0).request();
            assertThat(received.body()).isEqualTo(json.getBytes(StandardCharsets.UTF_8));
            assertThat(received.bodyLength()).isEqualTo(json.length());
            assertThat(HexFormat.of().parseHex(received.bodyHash())).hasSize(32);
        }
    }

    @Test
    void keepsConnectionsAliveAndCountsThem() throws Exception {
        try (var upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                var client = RecordingClient.connect(upstream.port())) {
            client.send(Requests.get("/1")).read();
            client.send(Requests.get("/2")).read();
            RecordingClient.exchange(upstream.port(), Requests.get("/3"));

            assertThat(upstream.connectionsAccepted()).isEqualTo(2);
            assertThat(upstream.exchange(1).request().connection()).isZero();
            assertThat(upstream.exchange(2).request().connection()).isEqualTo(1);
        }
    }

    @Test
    void gatesHoldEventsUntilTheTestAdmitsThem() throws Exception {
        var gate = new Gate();
        Script script = Script.eventStream();
        for (int i = 0; i < 50; i++) {
            script = script.pass(gate).event("data: " + i + "\n\n");
        }
        try (var upstream = ScriptedUpstream.answering(script.finish());
                var client = RecordingClient.connect(upstream.port())) {
            client.send(Requests.get("/"));
            gate.admit(1);

            ClientResponse response = client.read(Pace.FULL, soFar -> gate.admit(1));

            assertThat(response.events()).hasSize(50);
            assertThat(response.pieces()).hasSize(50);
        }
    }

    @Test
    void splitsWritesAsTold() throws Exception {
        Script script = Script.eventStream().writesOf(1).event("data: abc\n\n").finish();
        try (var upstream = ScriptedUpstream.answering(script)) {
            ClientResponse response = RecordingClient.exchange(upstream.port(), Requests.get("/"));

            assertThat(response.text()).isEqualTo("data: abc\n\n");
        }
    }

    @Test
    void closesWithinABody() throws Exception {
        Script script =
                Script.eventStream().event("data: a\n\n").raw("10\r\nhalf").close();

        assertThat(answerOf(script).ending()).contains(Ending.CUT);
    }

    @Test
    void resetsWithinABody() throws Exception {
        Script script = Script.eventStream().event("data: a\n\n").reset();

        assertThat(answerOf(script).ending()).contains(Ending.RESET);
    }

    @Test
    void closesInsteadOfAnAnswer() throws Exception {
        assertThat(answerOf(Script.begin().close()).ending()).contains(Ending.CUT);
    }

    @Test
    void sendsWhatIsNotHttp() throws Exception {
        assertThat(answerOf(Script.begin().raw("HTTQ/1.1 200 OK\r\n\r\n").close())
                        .ending())
                .contains(Ending.MALFORMED);
        assertThat(answerOf(Script.eventStream().raw("zz\r\n").close()).ending())
                .contains(Ending.MALFORMED);
    }

    @Test
    void endsABodyWithTheConnection() throws Exception {
        ClientResponse response =
                answerOf(Script.begin().untilClose(200).event("all of it").close());

        assertThat(response.ending()).contains(Ending.COMPLETE);
        assertThat(response.text()).isEqualTo("all of it");
    }

    @Test
    void answersBeforeTheBodyHasCome() throws Exception {
        try (var upstream = ScriptedUpstream.answering(Script.json(413, "{}").early());
                var client = RecordingClient.connect(upstream.port())) {
            byte[] head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n".getBytes(StandardCharsets.UTF_8);

            assertThat(client.send(head).read().status()).isEqualTo(413);
            assertThat(upstream.exchange(0).request().isComplete()).isFalse();
        }
    }

    @Test
    void noticesWhenThePeerCloses() throws Exception {
        try (var upstream = ScriptedUpstream.answering(Script.never());
                var client = RecordingClient.connect(upstream.port())) {
            client.send(Requests.get("/"));
            Exchange exchange = upstream.exchange(0);
            assertThat(exchange.awaitPeerClose(Duration.ZERO)).isEmpty();
            long before = System.nanoTime();

            client.reset();

            assertThat(exchange.awaitPeerClose(PATIENCE).orElseThrow()).isGreaterThan(before);
            assertThat(exchange.awaitEnd(PATIENCE)).isTrue();
        }
    }

    @RepeatedTest(20)
    void noticesThatThePeerClosesWhileItWrites() throws Exception {
        Script large = Script.begin().sized(200, new byte[16 << 20]);
        try (var upstream = ScriptedUpstream.answering(large);
                var client = RecordingClient.connect(upstream.port())) {
            client.send(Requests.get("/"));
            Exchange exchange = upstream.exchange(0);

            client.reset();

            assertThat(exchange.awaitEnd(PATIENCE)).isTrue();
            assertThat(exchange.failure()).isPresent();
            assertThat(exchange.awaitPeerClose(PATIENCE)).isPresent();
        }
    }

    @Test
    void closesConnectionsThatAreIdle() throws Exception {
        Habits impatient = Habits.ORDINARY.closingIdleAfter(Duration.ofMillis(60));
        try (var upstream = ScriptedUpstream.start(request -> Script.json(200, "{}"), impatient);
                var client = RecordingClient.connect(upstream.port())) {
            client.send(Requests.get("/")).read();
            long answered = System.nanoTime();

            ClientResponse nothing = client.read();

            assertThat(nothing.ending()).contains(Ending.CUT);
            assertThat(nothing.endedAtNanos() - answered).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(30));
            assertThat(upstream.connectionsOpen()).isZero();
        }
    }

    @Test
    void anAnswerThatTakesLongIsNotIdleness() throws Exception {
        Habits impatient = Habits.ORDINARY.closingIdleAfter(Duration.ofMillis(20));
        Script slow = Script.begin().pause(Duration.ofMillis(200)).sized(200, new byte[] {'x'});
        try (var upstream = ScriptedUpstream.start(request -> slow, impatient)) {
            ClientResponse response = RecordingClient.exchange(upstream.port(), Requests.get("/"));

            assertThat(response.ending()).contains(Ending.COMPLETE);
        }
    }

    @Test
    void readsBodiesSlowly() throws Exception {
        Habits slow = Habits.ORDINARY.readingSlowly(1000, Duration.ofMillis(10));
        try (var upstream = ScriptedUpstream.start(request -> Script.json(200, "{}"), slow)) {
            RecordingClient.exchange(upstream.port(), Requests.postJson("/", "x".repeat(10_000)));

            ReceivedRequest received = upstream.exchange(0).request();
            assertThat(received.completeAtNanos() - received.headAtNanos())
                    .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(90));
            assertThat(received.bodyLength()).isEqualTo(10_000);
        }
    }

    @Test
    void theHandlerSeesTheRequest() throws Exception {
        try (var upstream = ScriptedUpstream.start(
                request -> Script.json(200, new String(request.body(), StandardCharsets.UTF_8)))) {
            ClientResponse response = RecordingClient.exchange(upstream.port(), Requests.postJson("/", "[1]"));

            assertThat(response.text()).isEqualTo("[1]");
        }
    }

    @Test
    void tellsWhatKeptAScriptFromItsEnd() throws Exception {
        var failing = new IllegalStateException("no script for this");
        try (var upstream = ScriptedUpstream.start(request -> {
            throw failing;
        })) {
            ClientResponse response = RecordingClient.exchange(upstream.port(), Requests.get("/"));

            assertThat(response.ending()).contains(Ending.CUT);
            assertThat(upstream.exchange(0).failure()).contains(failing);
        }
    }

    private static ClientResponse answerOf(Script script) throws Exception {
        try (var upstream = ScriptedUpstream.answering(script)) {
            return RecordingClient.exchange(upstream.port(), Requests.get("/"));
        }
    }
}
