package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.fuzz.Cuts;
import io.streamgauge.proxy.fuzz.Parts;
import io.streamgauge.proxy.observe.RandomCuts.Taker;
import io.streamgauge.proxy.publish.EventSink.Pending;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.testkit.vectors.StreamVector;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.avro.specific.SpecificRecord;

/** A request and its answer as an input says: at any path, with any bodies in any pieces. */
final class AnyExchange {

    private static final String LARGE_EVENTS = "L";
    private static final byte[] PIECES = {3, 1, 50};
    private static final long LARGE_CAP = 4 << 20;
    private static final long SMALL_CAP = 64;

    private final String target;
    private final String requestType;
    private final String responseType;
    private final long cap;
    private final Cuts cuts;
    private final byte[] request;
    private final byte[] response;

    AnyExchange(byte[] input) {
        Parts parts = new Parts(input);
        // A blank would end it.
        target = parts.nextText().replace(' ', '+');
        requestType = parts.nextText();
        responseType = parts.nextText();
        cap = parts.nextText().equals(LARGE_EVENTS) ? LARGE_CAP : SMALL_CAP;
        cuts = new Cuts(parts.next());
        request = parts.next();
        response = parts.rest();
    }

    /** The input that makes this exchange of a sample stream. */
    static byte[] input(StreamVector sample) {
        return Parts.joined(
                bytes(sample.request().path()),
                bytes(sample.request().headers().getOrDefault("content-type", "application/json")),
                bytes(sample.response().headers().getOrDefault("content-type", "")),
                bytes(LARGE_EVENTS),
                PIECES,
                sample.request().body(),
                sample.response().body());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Records in the order they were sent, if each body comes in one piece. */
    List<SpecificRecord> playedWhole() {
        return told(played(new ObservedExchange(), Cuts::whole));
    }

    /** The same, if they are cut. */
    List<SpecificRecord> playedInPieces() {
        return told(played(new ObservedExchange(), cuts::feed));
    }

    /** Plays it whole, with nothing that is sent written or kept. */
    void playForNobody() {
        ObservedExchange exchange = new ObservedExchange();
        exchange.sink.refused = unused -> true;
        played(exchange, Cuts::whole);
    }

    private RecordingSink played(ObservedExchange exchange, BiConsumer<byte[], Taker> bodies) {
        exchange.eventCap(cap).begin("POST", target, Map.of("content-type", requestType), 0);
        bodies.accept(request, (bytes, from, to) -> exchange.requestBody(Arrays.copyOfRange(bytes, from, to), 0));
        exchange.observer().requestReceived(ObservedExchange.nanos(0));
        exchange.head(200, Map.of("content-type", responseType), 1);
        bodies.accept(response, (bytes, from, to) -> exchange.body(Arrays.copyOfRange(bytes, from, to), 1));
        exchange.ended(Ending.COMPLETE, 2);
        return exchange.sink;
    }

    private List<SpecificRecord> told(RecordingSink sink) {
        if (!sink.pendings().isEmpty()) {
            assertThatAllIsTold(sink);
        }
        return sink.pendings().stream().map(Pending::record).toList();
    }

    private void assertThatAllIsTold(RecordingSink sink) {
        RequestFinished finished = sink.finished();
        assertThat(sink.started().getRequest()).isEqualTo(finished.getRequest());
        assertThat(finished.getOutputEvents()).isEqualTo(sink.outputs().size());
        assertThat(finished.getResponseBytes()).isEqualTo(response.length);
        assertThat(finished.getNotObserved()).isNotIn(NotObserved.DETAIL_DROPPED, NotObserved.ENCODING);
        assertThat(finished.getNotObserved() == NotObserved.OVERSIZED_EVENT)
                .as("an event over the cap")
                .isEqualTo(finished.getOversizedEvents() > 0);
    }
}
