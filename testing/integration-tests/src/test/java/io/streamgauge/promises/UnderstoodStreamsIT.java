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
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import io.streamgauge.testkit.vectors.StreamVector;
import io.streamgauge.testkit.vectors.VectorScript;
import io.streamgauge.testkit.vectors.Vectors;
import java.time.Duration;
import java.util.ArrayList;
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
        return answered().filter(vector -> !vector.id().startsWith("passthrough-"));
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
        String model = finish.getRequest().getModel();
        Usage usage = finish.getUsage();

        check(vector, "model", model.equals("_unknown") ? null : model);
        check(vector, "response_model", finish.getResponseModel());
        check(vector, "stream_requested", finish.getRequest().getStreamRequested());
        check(vector, "streaming", finish.getStreamed());
        check(vector, "outcome", finish.getOutcome().name().toLowerCase(Locale.ROOT));
        check(vector, "finish_reason", finish.getFinishReason());
        check(vector, "input_tokens", usage == null ? null : usage.getInputTokens());
        check(vector, "output_tokens", usage == null ? null : usage.getOutputTokens());
        check(vector, "cached_tokens", usage == null ? null : usage.getCachedInputTokens());
        check(vector, "reasoning_tokens", usage == null ? null : usage.getReasoningTokens());
        check(vector, "reasoning_events", finish.getReasoningEvents());
        assertThat(seen.get(vector.id()).outputMicros()).hasSize((int) finish.getOutputEvents());
        assertThat(finish.getNotObserved()).isNull();
        assertThat(finish.getUnparsedEvents()).isZero();
        assertThat(finish.getResponseBytes()).isEqualTo(vector.response().body().length);
    }

    /** Values are compared as they are written: numbers may be of several Java types. */
    private static void check(StreamVector vector, String field, @Nullable Object actual) {
        List<String> right = new ArrayList<>();
        right.add(vector.expect().path(field).asText());
        vector.sidecar().path("accept").path(field).forEach(other -> right.add(other.asText()));

        assertThat(right).as(field).contains(String.valueOf(actual));
    }

    private static ClientResponse exchange(StreamVector vector) throws Exception {
        var request = vector.request();
        String[] headers = Stream.concat(
                        Stream.of("X-Request-Id: " + vector.id()),
                        request.headers().entrySet().stream()
                                .filter(header -> !header.getKey().equals("content-type"))
                                .map(header -> header.getKey() + ": " + header.getValue()))
                .toArray(String[]::new);
        byte[] bytes = request.method().equals("GET")
                ? Requests.get(request.path(), headers)
                : Requests.postJson(request.path(), request.body(), headers);
        int length = vector.response().body().length;
        try (var client = RecordingClient.connect(installation.port())) {
            client.send(bytes);
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
