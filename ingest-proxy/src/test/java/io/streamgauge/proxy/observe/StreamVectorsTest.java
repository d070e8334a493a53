package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.proxy.observe.StreamVector.Piece;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.testkit.vectors.Vectors;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every sample stream of the dialects understood, however its bytes are cut. */
class StreamVectorsTest {

    static Stream<String> generations() {
        return Vectors.streams().stream().map(vector -> vector.id()).filter(id -> !id.startsWith("passthrough-"));
    }

    static Stream<String> others() {
        return Vectors.streams().stream().map(vector -> vector.id()).filter(id -> id.startsWith("passthrough-"));
    }

    @ParameterizedTest
    @MethodSource("generations")
    void sampleStreamIsUnderstoodHoweverItIsCut(String id) {
        StreamVector vector = StreamVector.load(id);

        check(vector, vector.pieces(), "whole pieces");
        check(vector, vector.singleBytes(), "byte by byte");
        for (int position = 1; position < vector.bodyLength(); position++) {
            check(vector, vector.cutAt(position), "cut at " + position);
        }
    }

    @ParameterizedTest
    @MethodSource("others")
    void otherEndpointsAreNotObserved(String id) {
        ObservedExchange exchange = StreamVector.load(id).play(List.of(new Piece(0, 0)));

        assertThat(exchange.sink.pendings()).isEmpty();
    }

    private static void check(StreamVector vector, List<Piece> pieces, String cut) {
        ObservedExchange exchange = vector.play(pieces);

        Expectation expected = new Expectation(vector);
        checkAnswer(expected, exchange.sink.finished());
        checkOutputs(expected, exchange.sink.outputs());
        checkTimes(expected, vector, exchange.sink);
        if (!expected.differences().isEmpty()) {
            fail("%s, %s: %s", vector.id(), cut, expected.differences());
        }
    }

    private static void checkAnswer(Expectation expected, RequestFinished finished) {
        Usage usage = finished.getUsage();
        expected.is("model", known(finished.getRequest().getModel()));
        expected.is("response_model", finished.getResponseModel());
        expected.is("stream_requested", finished.getRequest().getStreamRequested());
        expected.is("streaming", finished.getStreamed());
        expected.is("finish_reason", finished.getFinishReason());
        expected.is("outcome", finished.getOutcome().name().toLowerCase(Locale.ROOT));
        expected.is("input_tokens", usage == null ? null : usage.getInputTokens());
        expected.is("output_tokens", usage == null ? null : usage.getOutputTokens());
        expected.is("cached_tokens", usage == null ? null : usage.getCachedInputTokens());
        expected.is("reasoning_tokens", usage == null ? null : usage.getReasoningTokens());
    }

    private static @Nullable String known(String model) {
        return model.equals("_unknown") ? null : model;
    }

    private static void checkOutputs(Expectation expected, List<OutputEvent> outputs) {
        expected.is("content_events", count(outputs, OutputEvent::isContent));
        expected.is("reasoning_events", count(outputs, OutputEvent::isReasoning));
        expected.is("tool_events", count(outputs, OutputEvent::isTool));
        expected.isInPieces(
                "content_event_chunks",
                outputs.stream()
                        .filter(OutputEvent::isContent)
                        .map(OutputEvent::atMicros)
                        .toList());
        expected.isInPiece("first_token_chunk", first(outputs, any -> true));
        expected.isInPiece("first_content_chunk", first(outputs, OutputEvent::isContent));
        expected.isInPiece("first_reasoning_chunk", first(outputs, OutputEvent::isReasoning));
        expected.isInPiece("first_tool_chunk", first(outputs, OutputEvent::isTool));
    }

    private static void checkTimes(Expectation expected, StreamVector vector, RecordingSink sink) {
        RequestFinished finished = sink.finished();
        expected.isInPiece("first_token_chunk", finished.getPoints().getFirstOutputMicros());
        expected.isInPiece("first_reasoning_chunk", finished.getPoints().getFirstReasoningMicros());
        expected.same(
                "end",
                micros(vector.sidecar().at("/expect_ms/end")),
                finished.getPoints().getEndMicros());
        expected.same("output events", (long) sink.outputs().size(), finished.getOutputEvents());
        expected.same("response bytes", (long) vector.bodyLength(), finished.getResponseBytes());
    }

    private static long count(List<OutputEvent> outputs, Predicate<OutputEvent> which) {
        return outputs.stream().filter(which).count();
    }

    private static @Nullable Long first(List<OutputEvent> outputs, Predicate<OutputEvent> which) {
        return outputs.stream()
                .filter(which)
                .map(OutputEvent::atMicros)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable Long micros(JsonNode millis) {
        return millis.isNumber() ? Math.round(millis.asDouble() * 1000) : null;
    }
}
