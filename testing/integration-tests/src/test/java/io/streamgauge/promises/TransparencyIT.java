package io.streamgauge.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.Installation;
import io.streamgauge.installation.Setup;
import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.ClientResponse.Ending;
import io.streamgauge.testkit.client.Pace;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Exchange;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import io.streamgauge.testkit.vectors.StreamVector;
import io.streamgauge.testkit.vectors.VectorScript;
import io.streamgauge.testkit.vectors.Vectors;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The proxy changes nothing: every byte arrives, in order, when it was sent, whatever it is. */
@Timeout(180)
class TransparencyIT {

    private static final ChatStream CHAT = ChatStream.of("transparent");
    private static final Map<String, Script> SCRIPTS = new ConcurrentHashMap<>();

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private static ScriptedUpstream upstream;
    private static Installation installation;

    @BeforeAll
    static void start() throws Exception {
        upstream = ScriptedUpstream.start(TransparencyIT::scriptOf);
        installation = Installation.start(new Setup(KAFKA.bootstrapServers(), KAFKA.newPrefix(), upstream.uri()));
    }

    @AfterAll
    static void stop() {
        installation.close();
        upstream.close();
    }

    /** Each test names its script in a header. */
    private static Script scriptOf(ReceivedRequest request) {
        return Objects.requireNonNull(SCRIPTS.get(request.header("x-script").orElseThrow()));
    }

    @Test
    void theNextEventComesOnlyAfterTheClientSawTheOneBefore() throws Exception {
        int events = 1_000;
        var gate = new Gate();
        Script script = Script.eventStream().event(CHAT.role());
        for (int i = 0; i < events; i++) {
            script = script.pass(gate).event(CHAT.content("t" + i));
        }
        SCRIPTS.put("lock-step", script.pass(gate).event(CHAT.done()).finish());
        try (var client = RecordingClient.connect(installation.port())) {
            client.send(chat("lock-step", "count"));

            ClientResponse response = client.read(Pace.FULL, soFar -> gate.admit(1));

            assertThat(response.ending()).contains(Ending.COMPLETE);
            assertThat(response.events()).hasSize(events + 2);
            assertThat(response.events().get(events).text()).contains("\"t" + (events - 1) + "\"");
        }
    }

    static Stream<StreamVector> bodies() {
        return Vectors.streams().stream()
                .filter(vector -> vector.delivery().end().equals("complete"))
                .filter(vector -> !vector.response().framing().equals("h2"))
                .filter(vector -> vector.response().status() != 0);
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void bodiesArriveByteForByte(StreamVector vector) throws Exception {
        SCRIPTS.put(vector.id(), VectorScript.whole(vector, Duration.ZERO));

        ClientResponse response = exchange(vector);

        assertThat(response.ending()).contains(Ending.COMPLETE);
        assertThat(response.status()).isEqualTo(vector.response().status());
        assertThat(response.body()).isEqualTo(vector.response().body());
        vector.response()
                .headers()
                .forEach((name, value) -> assertThat(response.header(name)).contains(value));
    }

    @Test
    void bodiesArriveByteForByteWhenEveryByteIsItsOwnWrite() throws Exception {
        StreamVector vector = Vectors.stream("openai-chat-basic");
        SCRIPTS.put(vector.id(), VectorScript.whole(vector, Duration.ZERO).writesOf(1));

        ClientResponse response = exchange(vector);

        assertThat(response.body()).isEqualTo(vector.response().body());
    }

    @Test
    void largeRequestBodiesStreamThrough() throws Exception {
        SCRIPTS.put("large", CHAT.tokensAt(0, 1));
        for (int size : new int[] {220_000, 1_000_000}) {
            String prompt = "p".repeat(size);

            ClientResponse response = RecordingClient.exchange(installation.port(), chat("large", prompt));

            assertThat(response.status()).isEqualTo(200);
            assertThat(last("large").request().body())
                    .isEqualTo(CHAT.request(prompt).getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void requestBodiesInChunksArriveByteForByte() throws Exception {
        SCRIPTS.put("chunks", CHAT.tokensAt(0, 1));
        String body = CHAT.request("q".repeat(100_000));

        RecordingClient.exchange(
                installation.port(), Requests.postJsonInChunks("/v1/chat/completions", body, 977, "X-Script: chunks"));

        assertThat(last("chunks").request().body()).isEqualTo(body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aLargeResponseArrivesWhole() throws Exception {
        byte[] body = new byte[8 << 20];
        Arrays.fill(body, (byte) 'z');
        SCRIPTS.put("large-response", Script.begin().sized(200, body, "content-type: application/json"));

        ClientResponse response =
                RecordingClient.exchange(installation.port(), Requests.get("/files/1", "X-Script: large-response"));

        assertThat(response.body()).isEqualTo(body);
    }

    @Test
    void aBrokenStreamIsVisiblyBroken() throws Exception {
        SCRIPTS.put(
                "cut",
                Script.eventStream().event(CHAT.role()).event(CHAT.content("x")).close());
        SCRIPTS.put(
                "reset",
                Script.eventStream().event(CHAT.role()).event(CHAT.content("x")).reset());
        for (String script : new String[] {"cut", "reset"}) {
            ClientResponse response = RecordingClient.exchange(installation.port(), chat(script, "go"));

            assertThat(response.status()).isEqualTo(200);
            assertThat(response.ending().orElseThrow()).as(script).isIn(Ending.CUT, Ending.RESET);
        }
    }

    @Test
    void theUpstreamLearnsAtOnceThatTheClientLeft() throws Exception {
        SCRIPTS.put("left", Script.eventStream().event(CHAT.role()).stall());
        try (var client = RecordingClient.connect(installation.port())) {
            client.send(chat("left", "go"));
            var reading = client.readInBackground(Pace.FULL, soFar -> {});
            Exchange exchange = awaitLast("left");
            installation.await(() -> assertThat(exchange.events()).hasSize(1));
            long left = System.nanoTime();

            client.reset();

            long noticed = exchange.awaitPeerClose(Duration.ofSeconds(20)).orElseThrow();
            // Promised within 100 ms; ten times that where others use the machine too.
            assertThat(Duration.ofNanos(noticed - left)).isLessThan(Duration.ofSeconds(1));
            assertThat(reading.handle((response, failure) -> true).get()).isTrue();
        }
    }

    private static ClientResponse exchange(StreamVector vector) throws Exception {
        return RecordingClient.exchange(installation.port(), vector.request().onWire("X-Script: " + vector.id()));
    }

    private static byte[] chat(String script, String prompt) {
        return Requests.postJson("/v1/chat/completions", CHAT.request(prompt), "X-Script: " + script);
    }

    private static Exchange awaitLast(String script) {
        installation.await(() -> last(script));
        return last(script);
    }

    private static Exchange last(String script) {
        return upstream.exchanges().stream()
                .filter(exchange ->
                        exchange.request().header("x-script").orElse("").equals(script))
                .reduce((first, second) -> second)
                .orElseThrow(() -> new AssertionError("no request for " + script));
    }
}
