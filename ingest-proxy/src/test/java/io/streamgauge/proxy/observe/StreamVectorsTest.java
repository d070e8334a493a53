package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.testkit.vectors.Expectation;
import io.streamgauge.testkit.vectors.StreamVector;
import io.streamgauge.testkit.vectors.StreamVector.Piece;
import io.streamgauge.testkit.vectors.Vectors;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every sample stream of the dialects understood, however its bytes are cut. */
class StreamVectorsTest {

    static Stream<StreamVector> generations() {
        return Vectors.streams().stream().filter(StreamVector::isGeneration);
    }

    static Stream<StreamVector> others() {
        return Vectors.streams().stream().filter(vector -> !vector.isGeneration());
    }

    @ParameterizedTest
    @MethodSource("generations")
    void sampleStreamIsUnderstoodHoweverItIsCut(StreamVector vector) {
        check(vector, vector.delivery().pieces(), "whole pieces");
        check(vector, vector.delivery().singleBytes(), "byte by byte");
        for (int position = 1; position < vector.response().body().length; position++) {
            check(vector, vector.delivery().cutAt(position), "cut at " + position);
        }
    }

    @ParameterizedTest
    @MethodSource("others")
    void otherEndpointsAreNotObserved(StreamVector vector) {
        ObservedExchange exchange = PlayedVector.play(vector, List.of(new Piece(0, 0)));

        assertThat(exchange.sink.pendings()).isEmpty();
    }

    private static void check(StreamVector vector, List<Piece> pieces, String cut) {
        ObservedExchange exchange = PlayedVector.play(vector, pieces);

        Expectation expected = new Expectation(vector);
        SeenAnswer.compare(expected, exchange.sink);
        checkOutputs(expected, exchange.sink.outputs());
        checkFinish(expected, vector, exchange.sink.finished());
        if (!expected.differences().isEmpty()) {
            fail("%s, %s: %s", vector, cut, expected.differences());
        }
    }

    private static void checkOutputs(Expectation expected, List<OutputEvent> outputs) {
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

    private static void checkFinish(Expectation expected, StreamVector vector, RequestFinished finished) {
        expected.isInPiece("first_token_chunk", finished.getPoints().getFirstOutputMicros());
        expected.isInPiece("first_reasoning_chunk", finished.getPoints().getFirstReasoningMicros());
        expected.same(
                "end",
                micros(vector.sidecar().at("/expect_ms/end")),
                finished.getPoints().getEndMicros());
        expected.same("response bytes", (long) vector.response().body().length, finished.getResponseBytes());
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
