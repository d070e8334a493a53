package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFinished;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutcomesTest {

    private static final String DONE = "data: [DONE]\n\n";

    @ParameterizedTest
    @CsvSource({
        "stop, stop",
        "length, length",
        "tool_calls, tool",
        "function_call, tool",
        "content_filter, filter",
        "something_new, other",
        "eos_token, stop"
    })
    void finishReasonIsTheDetailOfOk(String reason, String detail) {
        RequestFinished finished = ObservedExchange.streaming()
                .content(5)
                .event("{'choices':[{'delta':{},'finish_reason':'" + reason + "'}]}", 6)
                .ended(Ending.COMPLETE, 7)
                .sink
                .finished();

        assertVerdict(finished, Outcome.OK, detail);
        assertThat(finished.getFinishReason()).isEqualTo(reason);
    }

    @Test
    void endMarkerAloneIsEnough() {
        assertVerdict(
                ObservedExchange.streaming().content(5).body(DONE, 6).ended(Ending.COMPLETE, 7), Outcome.OK, "other");
    }

    @ParameterizedTest
    @EnumSource(Ending.class)
    void nothingAfterTheEndMarkerMatters(Ending ending) {
        ObservedExchange exchange =
                ObservedExchange.streaming().content(5).finish(6).body(DONE, 7);

        exchange.event("{'error':{'message':'late'}}", 8).ended(ending, 9);

        assertVerdict(exchange, Outcome.OK, "stop");
    }

    @Test
    void answerWithoutOutputIsEmpty() {
        assertVerdict(ObservedExchange.streaming().finish(5).ended(Ending.COMPLETE, 6), Outcome.EMPTY, "stop");
    }

    @Test
    void cleanEndWithoutFinishReasonAndMarkerIsIncomplete() {
        assertVerdict(ObservedExchange.streaming().content(5).ended(Ending.COMPLETE, 6), Outcome.INCOMPLETE, "");
        assertVerdict(ObservedExchange.streaming().ended(Ending.COMPLETE, 6), Outcome.INCOMPLETE, "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'text_output':'a'}                         | COMPLETE       | OK             | other",
                "{'text_output':''}                          | COMPLETE       | EMPTY          | other",
                "{'text_output':'a'}                         | UPSTREAM_RESET | UPSTREAM_ERROR | reset",
                "{'text_output':'a','finish_reason':'None'}  | COMPLETE       | INCOMPLETE     | ''",
                "{'model_name':'m','answer':'a'}             | COMPLETE       | OK             | other"
            })
    void whereNothingMarksTheEndACleanOneIsIt(String event, Ending ending, Outcome outcome, String detail) {
        ObservedExchange exchange = new ObservedExchange()
                .received("POST", "/v2/models/m/generate_stream", Map.of(), "{}")
                .head(200, "text/event-stream", 1);

        exchange.event(event, 5).ended(ending, 6);

        assertVerdict(exchange, outcome, detail);
    }

    @ParameterizedTest
    @EnumSource(
            value = Ending.class,
            names = {"COMPLETE", "CLIENT_LEFT", "UPSTREAM_RESET"})
    void errorEventDecidesWhateverFollows(Ending ending) {
        ObservedExchange exchange = ObservedExchange.streaming().content(5);

        exchange.event("{'error':{'message':'boom'}}", 6).body(DONE, 7).ended(ending, 8);

        assertVerdict(exchange, Outcome.STREAM_ERROR, "");
    }

    @ParameterizedTest
    @CsvSource({"error", "insufficient_system_resource"})
    void failingFinishReasonIsAStreamError(String reason) {
        assertVerdict(
                ObservedExchange.streaming()
                        .content(5)
                        .event("{'choices':[{'delta':{},'finish_reason':'" + reason + "'}]}", 6)
                        .body(DONE, 7)
                        .ended(Ending.COMPLETE, 8),
                Outcome.STREAM_ERROR,
                "");
    }

    @Test
    void abortLeavesItToTheConnection() {
        String abort = "{'choices':[{'delta':{},'finish_reason':'abort'}]}";

        assertVerdict(
                ObservedExchange.streaming().content(5).event(abort, 6).ended(Ending.COMPLETE, 7),
                Outcome.INCOMPLETE,
                "");
        assertVerdict(
                ObservedExchange.streaming().content(5).event(abort, 6).ended(Ending.CLIENT_LEFT, 7),
                Outcome.CLIENT_CANCEL,
                "after_output");
    }

    @ParameterizedTest
    @CsvSource({
        "CLIENT_LEFT, CLIENT_CANCEL, after_output",
        "UPSTREAM_RESET, UPSTREAM_ERROR, reset",
        "UPSTREAM_MALFORMED, UPSTREAM_ERROR, malformed",
        "PROXY_ERROR, PROXY_ERROR, ''",
        "PROXY_SHUTDOWN, PROXY_SHUTDOWN, ''"
    })
    void streamCutInTheMiddleEndsByItsCause(Ending ending, Outcome outcome, String detail) {
        assertVerdict(ObservedExchange.streaming().content(5).ended(ending, 6), outcome, detail);
    }

    @ParameterizedTest
    @CsvSource({
        "CLIENT_LEFT, CLIENT_CANCEL, before_output",
        "CONNECT_FAILED, UPSTREAM_ERROR, connect",
        "CONNECT_TIMEOUT, UPSTREAM_TIMEOUT, connect",
        "UPSTREAM_RESET, UPSTREAM_ERROR, reset",
        "REQUEST_MALFORMED, CLIENT_ERROR, 400"
    })
    void requestWithoutResponseEndsByItsCause(Ending ending, Outcome outcome, String detail) {
        ObservedExchange exchange = new ObservedExchange()
                .received("POST", ObservedExchange.CHAT, Map.of(), "{}")
                .ended(ending, 30);

        assertVerdict(exchange, outcome, detail);
        assertThat(exchange.sink.finished().getStatus()).isNull();
        assertThat(exchange.sink.finished().getPoints().getEndMicros()).isEqualTo(30_000);
    }

    @ParameterizedTest
    @CsvSource({
        "400, CLIENT_ERROR, 400", "401, CLIENT_ERROR, 401", "403, CLIENT_ERROR, 403", "404, CLIENT_ERROR, 404",
        "408, CLIENT_ERROR, 408", "413, CLIENT_ERROR, 413", "422, CLIENT_ERROR, 422", "418, CLIENT_ERROR, other",
        "429, REJECTED, 429", "503, REJECTED, 503", "529, REJECTED, 529", "500, UPSTREAM_ERROR, status",
        "502, UPSTREAM_ERROR, status", "307, UPSTREAM_ERROR, status"
    })
    void errorStatusDecidesHoweverItsBodyEnds(int status, Outcome outcome, String detail) {
        for (Ending ending : new Ending[] {Ending.COMPLETE, Ending.CLIENT_LEFT, Ending.UPSTREAM_RESET}) {
            ObservedExchange exchange = new ObservedExchange()
                    .received("POST", ObservedExchange.CHAT, Map.of(), "{}")
                    .head(status, "text/event-stream", 3)
                    .content(4)
                    .ended(ending, 5);

            assertVerdict(exchange, outcome, detail);
            assertThat(exchange.sink.finished().getStreamed()).isFalse();
        }
    }

    @Test
    void wholeJsonAnswerIsOkOrEmptyByItsContent() {
        assertVerdict(document("{'choices':[{'message':{'content':'x'},'finish_reason':'stop'}]}"), Outcome.OK, "stop");
        assertVerdict(
                document("{'choices':[{'message':{'content':''},'finish_reason':'length'}]}"), Outcome.EMPTY, "length");
        assertVerdict(document("{'error':'overloaded'}"), Outcome.STREAM_ERROR, "");
        assertVerdict(document("{'error':null,'choices':[{'text':'x'}]}"), Outcome.OK, "other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "data: [DONE]\n\n", ": ping\n\n"})
    void streamInALanguageThatIsNotKnownIsNotObserved(String end) {
        ObservedExchange exchange = ObservedExchange.streaming()
                .event("{'words':['a','b']}", 10)
                .event("{'words':['c']}", 20)
                .body(end, 30)
                .ended(Ending.COMPLETE, 40);

        assertVerdict(exchange, Outcome.OK, "other");
        assertThat(exchange.sink.finished().getNotObserved()).isEqualTo(NotObserved.NOT_UNDERSTOOD);
        assertThat(exchange.sink.finished().getUnparsedEvents()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html>welcome</html>",
                "{'reply':'hi','n':5}",
                "{'error':null,'output':'hi'}",
                "{'model':'m','usage':{'prompt_tokens':1,'completion_tokens':2}}",
                "{'choices':[{'message':{'content':'x'}"
            })
    void answerOfWhichNothingIsUnderstoodIsNotObserved(String body) {
        ObservedExchange exchange = document(body);

        assertVerdict(exchange, Outcome.OK, "other");
        assertThat(exchange.sink.finished().getNotObserved()).isEqualTo(NotObserved.NOT_UNDERSTOOD);
        assertThat(exchange.sink.finished().getOutputEvents()).isZero();
    }

    @Test
    void answerWithoutOutputThatIsUnderstoodIsEmpty() {
        ObservedExchange exchange = document("{'choices':[],'usage':{'prompt_tokens':1,'completion_tokens':0}}");

        assertVerdict(exchange, Outcome.EMPTY, "other");
        assertThat(exchange.sink.finished().getNotObserved()).isNull();
    }

    @Test
    void bodyThatCannotBeDecodedIsNotObserved() {
        ObservedExchange exchange = new ObservedExchange()
                .received("POST", ObservedExchange.CHAT, Map.of(), "{}")
                .head(200, Map.of("content-type", "text/event-stream", "content-encoding", "snappy"), 3)
                .body(new byte[] {1, 2, 3}, 4)
                .ended(Ending.COMPLETE, 5);

        assertVerdict(exchange, Outcome.OK, "other");
        assertThat(exchange.sink.finished().getNotObserved()).isEqualTo(NotObserved.ENCODING);
        assertThat(exchange.sink.finished().getStreamed()).isTrue();
        assertThat(exchange.sink.finished().getResponseBytes()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"identity", "none", "''"})
    void encodingThatIsNoneIsRead(String encoding) {
        ObservedExchange exchange = new ObservedExchange()
                .received("POST", ObservedExchange.CHAT, Map.of(), "{}")
                .head(200, Map.of("content-type", "text/event-stream", "content-encoding", encoding), 3)
                .content(4)
                .body(DONE, 5)
                .ended(Ending.COMPLETE, 6);

        assertThat(exchange.sink.finished().getNotObserved()).isNull();
        assertThat(exchange.sink.finished().getOutputEvents()).isEqualTo(1);
    }

    @Test
    void oversizedEventIsCountedAndTheRequestMarked() {
        ObservedExchange exchange = new ObservedExchange()
                .eventCap(200)
                .received("POST", ObservedExchange.CHAT, Map.of(), "{}")
                .head(200, "text/event-stream", 1)
                .event("{'choices':[{'finish_reason':'error','delta':{'content':'" + "x".repeat(300) + "'}}]}", 4)
                .content(5)
                .finish(6)
                .ended(Ending.COMPLETE, 7);

        RequestFinished finished = exchange.sink.finished();
        assertThat(finished.getOversizedEvents()).isEqualTo(1);
        assertThat(finished.getNotObserved()).isEqualTo(NotObserved.OVERSIZED_EVENT);
        assertThat(finished.getOutputEvents()).isEqualTo(1);
        assertVerdict(finished, Outcome.OK, "stop");
    }

    @Test
    void eventsNotUnderstoodAreCounted() {
        ObservedExchange exchange = ObservedExchange.streaming()
                .event("{'choices':[{'delta':{'content':'cut", 3)
                .event("hello", 4)
                .content(5)
                .finish(6)
                .ended(Ending.COMPLETE, 7);

        assertThat(exchange.sink.finished().getUnparsedEvents()).isEqualTo(2);
        assertThat(exchange.sink.finished().getOutputEvents()).isEqualTo(1);
    }

    private static ObservedExchange document(String json) {
        return new ObservedExchange()
                .received("POST", ObservedExchange.CHAT, Map.of(), "{\"stream\":true}")
                .head(200, "application/json", 3)
                .body(json.replace('\'', '"'), 4)
                .ended(Ending.COMPLETE, 5);
    }

    private static void assertVerdict(ObservedExchange exchange, Outcome outcome, String detail) {
        assertVerdict(exchange.sink.finished(), outcome, detail);
    }

    private static void assertVerdict(RequestFinished finished, Outcome outcome, String detail) {
        assertThat(finished.getOutcome()).isEqualTo(outcome);
        assertThat(finished.getDetail()).isEqualTo(detail);
    }
}
