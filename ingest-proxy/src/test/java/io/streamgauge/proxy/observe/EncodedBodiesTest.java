package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Usage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Compressed bodies pass as they are and are understood from a copy, where that is possible. */
class EncodedBodiesTest {

    private static final Map<String, String> GZIP = Map.of("content-encoding", "gzip");
    private static final String REQUEST = "{\"model\":\"oak\",\"stream\":true}";
    private static final List<String> EVENTS = List.of(
            "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n",
            "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"b\"}}]}\n\n",
            "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n",
            "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":2}}\n\n",
            "data: [DONE]\n\n");

    private final ObservedExchange exchange = new ObservedExchange();

    @Test
    void anEventHasTheTimeOfThePieceThatCompletesItsCompressedBytes() throws IOException {
        List<byte[]> pieces = gzipped(EVENTS);
        begin("gzip");

        for (int i = 0; i < pieces.size(); i++) {
            exchange.body(pieces.get(i), 10 * (i + 1));
        }
        exchange.ended(Ending.COMPLETE, 100);

        RequestFinished finished = exchange.sink.finished();
        assertThat(exchange.sink.outputs()).extracting(OutputEvent::atMicros).containsExactly(10_000L, 20_000L);
        assertThat(finished.getOutcome()).isEqualTo(Outcome.OK);
        assertThat(finished.getNotObserved()).isNull();
        assertThat(finished.getResponseBytes())
                .isEqualTo(pieces.stream().mapToLong(piece -> piece.length).sum());
    }

    @Test
    void aCompressedAnswerSaysWhatThePlainOneSays() throws IOException {
        ObservedExchange plain = ObservedExchange.streaming();
        List<byte[]> pieces = gzipped(EVENTS);
        begin("gzip");

        for (int i = 0; i < EVENTS.size(); i++) {
            plain.body(EVENTS.get(i), 10 * (i + 1));
            exchange.body(pieces.get(i), 10 * (i + 1));
        }
        plain.ended(Ending.COMPLETE, 100);
        exchange.body(pieces.get(EVENTS.size()), 50).ended(Ending.COMPLETE, 100);

        assertThat(exchange.sink.outputs()).isNotEmpty().isEqualTo(plain.sink.outputs());
        assertThat(exchange.sink.finished().getUsage())
                .isEqualTo(plain.sink.finished().getUsage())
                .isEqualTo(new Usage(7L, null, 2L, null));
        assertThat(exchange.sink.finished().getPoints())
                .isEqualTo(plain.sink.finished().getPoints());
    }

    @Test
    void anUnknownCodingIsMarkedAndNothingIsInvented() {
        begin("snappy-framed");

        exchange.body(EVENTS.get(0), 10).ended(Ending.COMPLETE, 100);

        RequestFinished finished = exchange.sink.finished();
        assertThat(finished.getNotObserved()).isEqualTo(NotObserved.ENCODING);
        assertThat(finished.getOutcome()).isEqualTo(Outcome.OK);
        assertThat(finished.getPoints().getFirstOutputMicros()).isNull();
        assertThat(finished.getUsage()).isNull();
    }

    @Test
    void dataThatTurnsOutCorruptIsMarkedAndWhatWasSeenStays() throws IOException {
        begin("gzip");

        exchange.body(gzipped(EVENTS).get(0), 10)
                .body("this is no deflate block", 20)
                .ended(Ending.COMPLETE, 100);

        RequestFinished finished = exchange.sink.finished();
        assertThat(finished.getNotObserved()).isEqualTo(NotObserved.ENCODING);
        assertThat(finished.getOutputEvents()).isEqualTo(1);
    }

    @Test
    void aCompressedStreamThatIsCutIsIncompleteThoughItsConnectionEndsCleanly() throws IOException {
        List<byte[]> pieces = gzipped(EVENTS);
        begin("gzip");

        exchange.body(pieces.get(0), 10).body(pieces.get(1), 20).ended(Ending.COMPLETE, 100);

        assertThat(exchange.sink.finished().getOutcome()).isEqualTo(Outcome.INCOMPLETE);
        assertThat(exchange.sink.finished().getOutputEvents()).isEqualTo(2);
    }

    @Test
    void aCompressedRequestTellsItsModel() throws IOException {
        byte[] body = gzipped(List.of(REQUEST)).get(0);

        exchange.begin("POST", ObservedExchange.CHAT, GZIP, 0)
                .requestBody(body, 0)
                .head(200, "text/event-stream", 1);

        assertThat(exchange.sink.started().getRequest().getModel()).isEqualTo("oak");
        assertThat(exchange.sink.started().getRequest().getStreamRequested()).isTrue();
        assertThat(exchange.sink.started().getRequest().getRequestBytes()).isEqualTo(body.length);
    }

    @Test
    void aRequestInAnUnknownCodingTellsNothing() {
        exchange.begin("POST", ObservedExchange.CHAT, Map.of("content-encoding", "snappy"), 0)
                .requestBody(REQUEST.getBytes(StandardCharsets.UTF_8), 0)
                .head(200, "text/event-stream", 1);

        assertThat(exchange.sink.started().getRequest().getModel()).isEqualTo("_unknown");
        assertThat(exchange.sink.started().getRequest().getStreamRequested()).isNull();
    }

    private void begin(String coding) {
        exchange.received("POST", ObservedExchange.CHAT, Map.of(), REQUEST)
                .head(200, Map.of("content-type", "text/event-stream", "content-encoding", coding), 1);
    }

    /** One gzip stream, flushed after each text; the last piece also holds the trailer. */
    private static List<byte[]> gzipped(List<String> texts) throws IOException {
        List<byte[]> pieces = new ArrayList<>();
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes, 512, true)) {
            for (String text : texts) {
                gzip.write(text.getBytes(StandardCharsets.UTF_8));
                gzip.flush();
                pieces.add(bytes.toByteArray());
                bytes.reset();
            }
        }
        pieces.add(bytes.toByteArray());
        return pieces;
    }
}
