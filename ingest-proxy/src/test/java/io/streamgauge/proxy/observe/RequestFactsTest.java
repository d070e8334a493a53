package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.request.LabelHeaders;
import io.streamgauge.proxy.observe.request.ObservedRoute;
import io.streamgauge.schemas.event.RequestFacts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestFactsTest {

    private static final String TRACE_ID = "0af7651916cd43dd8448eb211c80319c";

    @ParameterizedTest
    @CsvSource({
        "POST, /v1/chat/completions, openai, chat",
        "POST, /chat/completions?api-version=1, openai, chat",
        "POST, /openai/v1/chat/completions, openai, chat",
        "POST, /v1/completions, openai, completion",
        "POST, http://host/v1/completions, openai, completion",
        "POST, /v1/responses, openai, responses",
        "POST, /v1/messages, anthropic, messages",
        "POST, /anthropic/v1/messages?beta=true, anthropic, messages",
        "POST, /v1/complete, anthropic, completion",
        "POST, /v1/projects/p/locations/l/publishers/anthropic/models/m:rawPredict, anthropic, messages"
    })
    void generationsAreRecognisedByMethodAndPath(String method, String uri, String api, String operation) {
        RequestFacts facts = new ObservedExchange()
                .received(method, uri, Map.of(), "{}")
                .sink
                .started()
                .getRequest();

        assertThat(facts.getApi()).isEqualTo(api);
        assertThat(facts.getOperation()).isEqualTo(operation);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /v1/chat/completions",
        "OPTIONS, /v1/chat/completions",
        "POST, /v1/embeddings",
        "POST, /v1/chatcompletions",
        "POST, /x?path=/v1/chat/completions",
        "POST, /v1/chat/completions/17",
        "POST, /v1/messages/count_tokens",
        "POST, /v1/messages/batches",
        "POST, /v1/threads/thread_1/messages",
        "POST, /v1/uploads/upload_1/complete",
        "GET, /v1/responses/resp_1?stream=true",
        "POST, /v1/responses/resp_1/cancel",
        "POST, /v1/responses/input_tokens"
    })
    void allElseIsNotObserved(String method, String uri) {
        ObservedExchange exchange =
                new ObservedExchange().received(method, uri, Map.of(), "{}").ended(Ending.COMPLETE, 1);

        assertThat(exchange.observer()).isSameAs(ExchangeObserver.NONE);
        assertThat(exchange.sink.pendings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/openai/deployments/harbor/chat/completions?api-version=1, harbor,",
        "/v1/projects/p/locations/l/publishers/anthropic/models/m%402:streamRawPredict, m@2, true",
        "/v1/projects/p/locations/l/publishers/anthropic/models/m@2:rawPredict, m@2, false"
    })
    void pathTellsTheModelBeforeTheBodyDoes(String uri, String model, Boolean streamRequested) {
        RequestFacts facts = new ObservedExchange()
                .received("POST", uri, Map.of(), "{\"model\":\"other\",\"messages\":[")
                .sink
                .started()
                .getRequest();

        assertThat(facts.getModel()).isEqualTo(model);
        assertThat(facts.getStreamRequested()).isEqualTo(streamRequested);
    }

    @Test
    void bodyTellsWhatWasAskedForHoweverItIsCut() {
        byte[] body =
                ("{\"messages\":[{\"content\":\"say \\\"model\\\":\\\"no\\\"\",\"model\":\"no\"}],\"n\":3,\"stream\":true,"
                                + "\"tools\":[[[]]],\"max_tokens\":7,\"max_completion_tokens\":64,\"mod\\u0065l\":\"org\\/caf\u00e9\"}")
                        .getBytes(StandardCharsets.UTF_8);
        for (int cut = 0; cut <= body.length; cut++) {
            ObservedExchange exchange = new ObservedExchange().begin("POST", ObservedExchange.CHAT, Map.of(), -20);
            exchange.requestBody(Arrays.copyOf(body, cut), -10);
            exchange.requestBody(Arrays.copyOfRange(body, cut, body.length), 0);
            exchange.observer().requestReceived(ObservedExchange.nanos(0));

            RequestFacts facts = exchange.sink.started().getRequest();
            assertThat(facts.getModel()).isEqualTo("org/caf\u00e9");
            assertThat(facts.getStreamRequested()).isTrue();
            assertThat(facts.getMaxOutputTokens()).isEqualTo(64);
            assertThat(facts.getChoicesRequested()).isEqualTo(3);
            assertThat(facts.getRequestBytes()).isEqualTo(body.length);
            assertThat(facts.getUploadMicros()).isEqualTo(20_000);
        }
    }

    @Test
    void formTellsWhatWasAskedFor() {
        ObservedExchange exchange = transcription("true");

        RequestFacts facts = exchange.sink.started().getRequest();
        assertThat(facts.getApi()).isEqualTo("openai");
        assertThat(facts.getOperation()).isEqualTo("transcription");
        assertThat(facts.getModel()).isEqualTo("whisper-fern");
        assertThat(facts.getStreamRequested()).isTrue();
    }

    @Test
    void formThatAsksForNoStreamIsNotObserved() {
        ObservedExchange exchange = transcription("false").head(200, "application/json", 1);

        exchange.body("{\"text\":\"Wind\"}", 2).ended(Ending.COMPLETE, 3);

        assertThat(exchange.sink.pendings()).isEmpty();
    }

    private static ObservedExchange transcription(String stream) {
        String field = "--vv\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n";
        String body = field.formatted("model", "whisper-fern") + field.formatted("stream", stream) + "--vv--\r\n";
        return new ObservedExchange()
                .received(
                        "POST",
                        "/v1/audio/transcriptions",
                        Map.of("content-type", "multipart/form-data; boundary=vv"),
                        body);
    }

    @Test
    void bodyThatSaysNothingAsksForNoStream() {
        RequestFacts facts = facts("{\"model\":\"m\"}");

        assertThat(facts.getStreamRequested()).isFalse();
        assertThat(facts.getMaxOutputTokens()).isNull();
        assertThat(facts.getChoicesRequested()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "/api/generate, {}, true",
        "/api/generate, {'stream':null}, true",
        "/api/generate, {'stream':true}, true",
        "/api/generate, {'stream':false}, false",
        "/v1/completions, {'stream':null}, false"
    })
    void someApisStreamUnlessRefused(String uri, String body, Boolean streamRequested) {
        ObservedExchange exchange = new ObservedExchange().received("POST", uri, Map.of(), body.replace('\'', '"'));

        assertThat(exchange.sink.started().getRequest().getStreamRequested()).isEqualTo(streamRequested);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not json", "{\"messages\":[", "[{\"model\":\"m\"}]", "{\"a\":}"})
    void bodyThatIsNoJsonTellsNothing(String body) {
        RequestFacts facts = facts(body);

        assertThat(facts.getModel()).isEqualTo("_unknown");
        assertThat(facts.getStreamRequested()).isNull();
    }

    @Test
    void routeMayNameTheModelOfRequestsThatNameNone() {
        ObservedExchange exchange = new ObservedExchange();
        exchange.route = new ObservedRoute("r", "u:1", "house-model", LabelHeaders.NONE);

        exchange.received("POST", ObservedExchange.CHAT, Map.of(), "{\"model\":null}");

        assertThat(exchange.sink.started().getRequest().getModel()).isEqualTo("house-model");
        assertThat(exchange.sink.pendings().get(0).model()).isEqualTo("house-model");
    }

    @Test
    void modelsThatCannotBeKeptAreOther() {
        assertThat(facts("{\"model\":\"" + "x".repeat(256) + "\"}").getModel()).hasSize(256);
        assertThat(facts("{\"model\":\"" + "x".repeat(257) + "\"}").getModel()).isEqualTo("_other");
        assertThat(facts("{\"model\":\"" + "x".repeat(9_999) + "\"}").getModel())
                .isEqualTo("_other");
        assertThat(facts("{\"model\":\"\\ud800\"}").getModel()).isEqualTo("_other");
        assertThat(facts("{\"model\":7}").getModel()).isEqualTo("_other");
        assertThat(facts("{\"model\":{}}").getModel()).isEqualTo("_other");
        assertThat(facts("{\"model\":\"\"}").getModel()).isEqualTo("_unknown");
    }

    @Test
    void headersSayWhatTheRequestBelongsTo() {
        ObservedExchange exchange = new ObservedExchange();
        exchange.route = new ObservedRoute("r", "u:1", null, new LabelHeaders("x-team", "x-slo", "x-pod"));
        Map<String, String> headers = Map.of(
                "traceparent", "00-" + TRACE_ID + "-b7ad6b7169203331-01",
                "x-request-id", "req-1",
                "x-envoy-attempt-count", "2",
                "x-team", "search",
                "x-slo", "chat");

        exchange.received("POST", ObservedExchange.CHAT, headers, "{}").head(200, Map.of("x-pod", "pod-7"), 1);
        exchange.ended(Ending.COMPLETE, 2);

        RequestFacts facts = exchange.sink.started().getRequest();
        assertThat(facts.getTraceId()).isEqualTo(TRACE_ID);
        assertThat(facts.getIncomingRequestId()).isEqualTo("req-1");
        assertThat(facts.getAttempt()).isEqualTo(2);
        assertThat(facts.getTenant()).isEqualTo("search");
        assertThat(facts.getSloClass()).isEqualTo("chat");
        assertThat(exchange.sink.finished().getInstance()).isEqualTo("pod-7");
    }

    @ParameterizedTest
    @CsvSource({
        "traceparent, 00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "traceparent, ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "traceparent, 00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "x-request-id, caf\u00e9",
        "x-request-id, ''",
        "x-envoy-attempt-count, many"
    })
    void headersThatBreakTheirRuleWereNotSent(String name, String value) {
        RequestFacts facts = new ObservedExchange()
                .received("POST", ObservedExchange.CHAT, Map.of(name, value), "{}")
                .sink
                .started()
                .getRequest();

        assertThat(facts.getTraceId()).isNull();
        assertThat(facts.getIncomingRequestId()).isNull();
        assertThat(facts.getAttempt()).isNull();
    }

    @Test
    void clocksStartWithTheLastByteOfTheRequest() {
        RequestFacts facts = facts("{}");

        assertThat(facts.getStartedAtMicros()).isEqualTo(micros(0));
    }

    @Test
    void clocksStartWithTheResponseIfThatIsEarlier() {
        ObservedExchange exchange = new ObservedExchange().begin("POST", ObservedExchange.CHAT, Map.of(), -10);
        exchange.requestBody("{\"model\":\"m\",\"mess".getBytes(StandardCharsets.UTF_8), -5);

        exchange.head(413, "application/json", -2).requestBody(new byte[100], 0);
        exchange.observer().requestReceived(ObservedExchange.nanos(0));
        exchange.ended(Ending.COMPLETE, 8);

        RequestFacts facts = exchange.sink.started().getRequest();
        assertThat(facts.getStartedAtMicros()).isEqualTo(micros(-2));
        assertThat(facts.getUploadMicros()).isEqualTo(8_000);
        assertThat(facts.getModel()).isEqualTo("m");
        assertThat(exchange.sink.finished().getPoints().getHeadMicros()).isZero();
        assertThat(exchange.sink.finished().getPoints().getEndMicros()).isEqualTo(10_000);
    }

    @Test
    void clocksStartWithTheEndOfAnAttemptThatWasNeverWhole() {
        ObservedExchange exchange = new ObservedExchange().begin("POST", ObservedExchange.CHAT, Map.of(), -30);

        exchange.ended(Ending.CLIENT_LEFT, -10);

        assertThat(exchange.sink.started().getRequest().getUploadMicros()).isEqualTo(20_000);
        assertThat(exchange.sink.finished().getPoints().getEndMicros()).isZero();
    }

    @Test
    void startAndFinishCarryTheSameFactsAndOffset() {
        ObservedExchange exchange = new ObservedExchange();
        exchange.sink.clockOffsetMicros = 321;
        exchange.received("POST", ObservedExchange.CHAT, Map.of(), "{\"model\":\"m\"}");
        exchange.sink.clockOffsetMicros = 999;
        exchange.ended(Ending.UPSTREAM_RESET, 5).ended(Ending.COMPLETE, 6);

        assertThat(exchange.sink.finished().getRequest())
                .isEqualTo(exchange.sink.started().getRequest());
        assertThat(exchange.sink.pendings()).hasSize(2).allMatch(pending -> pending.clockOffsetMicros() == 321);
    }

    @Test
    void requestIdsAreVersion7AndDiffer() {
        ByteBuffer first = ByteBuffer.wrap(facts("{}").getRequestId().bytes());
        long high = first.getLong();
        long low = first.getLong();

        assertThat(high >>> 16).isEqualTo(ObservedExchange.STARTED_AT.toEpochMilli());
        assertThat(high >>> 12 & 0xF).isEqualTo(7);
        assertThat(low >>> 62).isEqualTo(2);
    }

    private static RequestFacts facts(String body) {
        return new ObservedExchange()
                .received("POST", ObservedExchange.CHAT, Map.of(), body)
                .sink
                .started()
                .getRequest();
    }

    private static long micros(long millisAfterStart) {
        return ObservedExchange.STARTED_AT.toEpochMilli() * 1000 + 250 + millisAfterStart * 1000;
    }
}
