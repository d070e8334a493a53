package io.streamgauge.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.Installation;
import io.streamgauge.installation.SeenRequest;
import io.streamgauge.installation.Setup;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.Pace;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import io.streamgauge.testkit.vectors.Expectation;
import io.streamgauge.testkit.vectors.StreamVector;
import io.streamgauge.testkit.vectors.VectorScript;
import io.streamgauge.testkit.vectors.Vectors;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every sample stream over real sockets: the bytes arrive, and what Kafka holds afterwards is what the stream says. */
@Timeout(180)
class UnderstoodStreamsIT {

    private static final long PATIENCE_SECONDS = 30;
    private static final Map<String, ClientResponse> RESPONSES = new ConcurrentHashMap<>();

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private static ScriptedUpstream upstream;
    private static Installation installation;
    private static SeenRequest.All seen;

    @BeforeAll
    static void sendEverything() throws Exception {
        upstream = ScriptedUpstream.start(UnderstoodStreamsIT::scriptOf);
        installation = Installation.start(new Setup(KAFKA.bootstrapServers(), KAFKA.newPrefix(), upstream.uri()));
        List<StreamVector> vectors = answered().toList();
        for (StreamVector vector : vectors) {
            RESPONSES.put(vector.id(), exchange(vector));
        }
        List<String> expected = generations().map(StreamVector::id).toList();
        seen = recorded();
        installation.await(() -> {
            seen = recorded();
            assertThat(seen.byId().keySet()).containsExactlyInAnyOrderElementsOf(expected);
        });
    }

    private static SeenRequest.All recorded() {
        return SeenRequest.in(KAFKA.records(installation.topics().requests().name()));
    }

    @AfterAll
    static void stop() {
        installation.close();
        upstream.close();
    }

    static Stream<StreamVector> answered() {
        return Vectors.streams().stream().filter(vector -> vector.response().status() != 0);
    }

    static Stream<StreamVector> generations() {
        return answered().filter(StreamVector::isGeneration);
    }

    @ParameterizedTest
    @MethodSource("answered")
    void theClientGetsEveryByte(StreamVector vector) {
        ClientResponse response = Objects.requireNonNull(RESPONSES.get(vector.id()));

        assertThat(response.status()).isEqualTo(vector.response().status());
        assertThat(response.body()).isEqualTo(vector.response().body());
    }

    @ParameterizedTest
    @MethodSource("generations")
    void theRecordsSayWhatTheStreamSays(StreamVector vector) {
        RequestFinished finish = seen.get(vector.id()).finish();
        Expectation expected = new Expectation(vector);

        compareAnswer(expected, finish);
        compareUsage(expected, finish.getUsage());
        assertThat(expected.differences()).isEmpty();
        assertThat(seen.get(vector.id()).outputMicros()).hasSize((int) finish.getOutputEvents());
        assertThat(finish.getNotObserved()).isNull();
        assertThat(finish.getUnparsedEvents()).isZero();
        assertThat(finish.getResponseBytes()).isEqualTo(vector.response().body().length);
    }

    private static void compareAnswer(Expectation expected, RequestFinished finish) {
        String model = finish.getRequest().getModel();
        expected.is("model", model.equals("_unknown") ? null : model);
        expected.is("response_model", finish.getResponseModel());
        expected.is("stream_requested", finish.getRequest().getStreamRequested());
        expected.is("streaming", finish.getStreamed());
        expected.is("outcome", finish.getOutcome().name().toLowerCase(Locale.ROOT));
        expected.is("finish_reason", finish.getFinishReason());
        expected.is("reasoning_events", finish.getReasoningEvents());
    }

    private static void compareUsage(Expectation expected, @Nullable Usage usage) {
        expected.is("input_tokens", usage == null ? null : usage.getInputTokens());
        expected.is("output_tokens", usage == null ? null : usage.getOutputTokens());
        expected.is("cached_tokens", usage == null ? null : usage.getCachedInputTokens());
        expected.is("reasoning_tokens", usage == null ? null : usage.getReasoningTokens());
    }

    private static ClientResponse exchange(StreamVector vector) throws Exception {
        int length = vector.response().body().length;
        try (var client = RecordingClient.connect(installation.port())) {
            client.send(vector.request().onWire("X-Request-Id: " + vector.id()));
            var received = new CompletableFuture<ClientResponse>();
            var ended = client.readInBackground(Pace.FULL, soFar -> {
                if (soFar.body().length == length) {
                    received.complete(soFar);
                }
            });
            if (!leaves(vector)) {
                return ended.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
            ClientResponse response = received.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            client.reset();
            return response;
        }
    }

    private static Script scriptOf(ReceivedRequest request) {
        StreamVector vector = Vectors.stream(request.header("x-request-id").orElseThrow());
        return leaves(vector)
                ? VectorScript.unfinished(vector, Duration.ZERO)
                : VectorScript.whole(vector, Duration.ZERO);
    }

    private static boolean leaves(StreamVector vector) {
        return vector.delivery().end().equals("client_cancel");
    }
}
