package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.request.LabelHeaders;
import io.streamgauge.proxy.observe.request.ObservedRoute;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.RequestFinished;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls of gRPC: their messages are output, their status tells how they ended. */
class CallsTest {

    private static final String UNARY = "/inference.GRPCInferenceService/ModelInfer";
    private static final String STREAM = "/inference.GRPCInferenceService/ModelStreamInfer";
    private static final String TYPE = "application/grpc";

    @Test
    void eachMessageWithBytesIsAnOutputEvent() {
        ObservedExchange exchange = streaming()
                .body(message(5), 10)
                .body(message(0), 20)
                .body(message(7), 30)
                .trailers(Map.of("grpc-status", "0"), 40)
                .ended(Ending.COMPLETE, 41);

        RequestFinished finished = exchange.sink.finished();
        assertThat(finished.getOutputEvents()).isEqualTo(2);
        assertThat(finished.getStreamed()).isTrue();
        assertThat(finished.getUsage()).isNull();
        assertThat(finished.getPoints().getFirstOutputMicros()).isEqualTo(10_000);
        assertThat(finished.getPoints().getLastOutputMicros()).isEqualTo(30_000);
        assertThat(exchange.sink.outcome()).isEqualTo("ok other");
    }

    @Test
    void messageOverTheCapOnEventsCountsAsAnyOther() {
        ObservedExchange exchange = asked(STREAM, Map.of())
                .eventCap(100)
                .received("POST", STREAM, Map.of("content-type", TYPE), new byte[0])
                .head(200, TYPE, 1)
                .body(message(3000), 10)
                .trailers(Map.of("grpc-status", "0"), 40)
                .ended(Ending.COMPLETE, 41);

        assertThat(exchange.sink.finished().getOutputEvents()).isEqualTo(1);
        assertThat(exchange.sink.finished().getOversizedEvents()).isZero();
    }

    @Test
    void answerOfAMethodThatDoesNotStreamIsNoStream() {
        ObservedExchange exchange = asked(UNARY, Map.of())
                .head(200, TYPE, 1)
                .body(message(9), 10)
                .trailers(Map.of("grpc-status", "0"), 10)
                .ended(Ending.COMPLETE, 11);

        assertThat(exchange.sink.finished().getStreamed()).isFalse();
        assertThat(exchange.sink.started().getRequest().getStreamRequested()).isFalse();
        assertThat(exchange.sink.outcome()).isEqualTo("ok other");
    }

    @Test
    void modelIsTheOneOfTheRoute() {
        assertThat(streaming().sink.started().getRequest().getModel()).isEqualTo("_unknown");

        ObservedExchange exchange = new ObservedExchange();
        exchange.route = new ObservedRoute("r", "u:1", "house-model", LabelHeaders.NONE);
        exchange.received("POST", STREAM, Map.of("content-type", TYPE), "\0\0\0\0\13{\"model\":1}");

        assertThat(exchange.sink.started().getRequest().getModel()).isEqualTo("house-model");
    }

    @ParameterizedTest
    @CsvSource({
        "0, empty other", "1, client_cancel before_output", "2, upstream_error status", "3, client_error 400",
        "4, upstream_error status", "5, client_error 404", "6, client_error other", "7, client_error 403",
        "8, rejected 429", "9, client_error 400", "10, client_error other", "11, client_error 400",
        "12, upstream_error status", "13, upstream_error status", "14, rejected 503", "15, upstream_error status",
        "16, client_error 401", "17, upstream_error status", "OK, upstream_error status", "'', upstream_error status"
    })
    void statusBeforeOutputIsTheOutcomeInTrailersAsInAHeadAlone(String status, String outcome) {
        assertThat(ended(streaming(), status)).isEqualTo(outcome);
        assertThat(asked(STREAM, Map.of())
                        .head(200, Map.of("content-type", TYPE, "grpc-status", status), 3)
                        .ended(Ending.COMPLETE, 4)
                        .sink
                        .outcome())
                .isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({
        "0, ok other",
        "1, client_cancel after_output",
        "2, stream_error",
        "3, stream_error",
        "4, stream_error",
        "8, stream_error",
        "14, stream_error"
    })
    void failureAfterOutputIsAStreamError(String status, String outcome) {
        assertThat(ended(streaming().body(message(3), 10), status)).isEqualTo(outcome);
    }

    @Test
    void deadlineOfTheClientIsItsCancellingWhoeverSeesItFirst() {
        ObservedExchange told = asked(STREAM, Map.of("grpc-timeout", "1S")).head(200, TYPE, 1);
        ObservedExchange left = asked(STREAM, Map.of("grpc-timeout", "1S")).head(200, TYPE, 1);

        assertThat(ended(told, "4")).isEqualTo("client_cancel before_output");
        assertThat(left.ended(Ending.CLIENT_LEFT, 30).sink.outcome()).isEqualTo("client_cancel before_output");
    }

    @Test
    void callWithoutStatusIsIncomplete() {
        assertThat(ended(streaming().body(message(3), 10), null)).isEqualTo("incomplete");
        assertThat(ended(asked(UNARY, Map.of()).head(200, TYPE, 1).body(message(3), 10), null))
                .isEqualTo("incomplete");
    }

    @ParameterizedTest
    @EnumSource(
            value = Ending.class,
            names = {"CLIENT_LEFT", "UPSTREAM_RESET", "PROXY_SHUTDOWN"})
    void nothingAfterTheStatusMatters(Ending ending) {
        ObservedExchange exchange = streaming().body(message(3), 10).trailers(Map.of("grpc-status", "0"), 20);

        assertThat(exchange.ended(ending, 30).sink.outcome()).isEqualTo("ok other");
    }

    @ParameterizedTest
    @CsvSource({
        "CLIENT_LEFT, client_cancel after_output",
        "UPSTREAM_RESET, upstream_error reset",
        "IDLE_TIMEOUT, upstream_timeout idle",
        "PROXY_SHUTDOWN, proxy_shutdown"
    })
    void callThatIsCutEndsByItsCause(Ending ending, String outcome) {
        assertThat(streaming().body(message(3), 10).ended(ending, 30).sink.outcome())
                .isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"503, rejected 503", "502, upstream_error status", "404, client_error 404"})
    void statusOfHttpGoesFirst(int status, String outcome) {
        ObservedExchange exchange = asked(STREAM, Map.of()).head(status, "text/plain", 1);

        assertThat(exchange.body("no", 2).ended(Ending.COMPLETE, 3).sink.outcome())
                .isEqualTo(outcome);
    }

    @Test
    void bodyThatIsNoMessagesIsNotObserved() {
        ObservedExchange exchange = streaming().body("<html>", 2);

        assertThat(ended(exchange, "0")).isEqualTo("ok other");
        assertThat(exchange.sink.finished().getNotObserved()).isEqualTo(NotObserved.NOT_UNDERSTOOD);
    }

    private static ObservedExchange streaming() {
        return asked(STREAM, Map.of()).head(200, TYPE, 1);
    }

    private static ObservedExchange asked(String path, Map<String, String> headers) {
        Map<String, String> all = new HashMap<>(headers);
        all.put("content-type", TYPE);
        return new ObservedExchange().received("POST", path, all, new byte[] {0, 0, 0, 0, 1, 'x'});
    }

    private static String ended(ObservedExchange exchange, @Nullable String status) {
        if (status != null) {
            exchange.trailers(Map.of("grpc-status", status, "grpc-message", "why"), 20);
        }
        return exchange.ended(Ending.COMPLETE, 21).sink.outcome();
    }

    private static byte[] message(int length) {
        return ByteBuffer.allocate(5 + length).put((byte) 0).putInt(length).array();
    }
}
