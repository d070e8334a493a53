package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Speech and transcription are observed where a stream is asked for, and otherwise leave no trace. */
class UndecidedObserverTest {

    private static final String SPEECH = "/v1/audio/speech";
    private static final String TRANSCRIPTION = "/v1/audio/transcriptions";
    private static final Map<String, String> FORM = Map.of("content-type", "multipart/form-data; boundary=b");

    private final ObservedExchange exchange = new ObservedExchange();

    @Test
    void speechInBytesIsNotObserved() {
        exchange.received("POST", SPEECH, Map.of(), "{\"model\":\"voice\",\"input\":\"hi\"}")
                .head(200, "audio/mpeg", 5)
                .body(new byte[] {1, 2, 3}, 6)
                .ended(Ending.COMPLETE, 7);

        assertThat(exchange.sink.pendings()).isEmpty();
    }

    @Test
    void speechInEventsIsObserved() {
        exchange.received("POST", SPEECH, Map.of(), "{\"stream_format\":\"sse\",\"model\":\"voice\"}")
                .head(200, "text/event-stream", 5)
                .event("{'type':'speech.audio.delta','audio':'aGk='}", 6)
                .event("{'type':'speech.audio.done','usage':{'input_tokens':2,'output_tokens':9}}", 7)
                .ended(Ending.COMPLETE, 8);

        assertThat(exchange.sink.started().getRequest().getModel()).isEqualTo("voice");
        assertThat(exchange.sink.finished().getOutcome()).isEqualTo(Outcome.OK);
        assertThat(exchange.sink.finished().getOutputEvents()).isEqualTo(1);
        assertThat(exchange.sink.finished().getUsage().getOutputTokens()).isEqualTo(9);
    }

    @Test
    void aFormThatAsksForAStreamBehindItsFileIsObserved() {
        exchange.received("POST", TRANSCRIPTION, FORM, form("true"));

        assertThat(exchange.sink.started().getRequest().getModel()).isEqualTo("ear");
        assertThat(exchange.sink.started().getRequest().getStreamRequested()).isTrue();
    }

    @Test
    void aFormThatAsksForNoStreamIsNotObserved() {
        exchange.received("POST", TRANSCRIPTION, FORM, form("false"))
                .head(200, "application/json", 5)
                .body("{\"text\":\"wind\"}", 6)
                .ended(Ending.COMPLETE, 7);

        assertThat(exchange.sink.pendings()).isEmpty();
    }

    @Test
    void whatCannotBeReadIsObservedRatherThanLost() {
        exchange.begin("POST", SPEECH, Map.of(), 0)
                .requestBody("{\"input\":".getBytes(StandardCharsets.UTF_8), 1)
                .head(500, "text/plain", 5)
                .ended(Ending.CLIENT_LEFT, 7);

        assertThat(exchange.sink.started().getRequest().getStreamRequested()).isNull();
        assertThat(exchange.sink.finished().getOutcome()).isEqualTo(Outcome.UPSTREAM_ERROR);
    }

    private static String form(String stream) {
        return part("model\"", "ear") + part("file\"; filename=\"a.wav\"", "RIFF") + part("stream\"", stream)
                + "--b--\r\n";
    }

    private static String part(String name, String value) {
        return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\r\n\r\n" + value + "\r\n";
    }
}
