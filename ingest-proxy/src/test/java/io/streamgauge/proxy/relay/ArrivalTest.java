package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Exchange.Written;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import io.streamgauge.testkit.vectors.StreamVector;
import io.streamgauge.testkit.vectors.Vectors;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What has arrived passes at once, and is timed then: no size, type or shape of it makes the proxy wait. */
@ExtendWith(NoLeaks.class)
class ArrivalTest {

    private static final String KEEP_ALIVE = ": ping\n\n";

    @Test
    void keepAlivesOfAFewBytesPassOneByOne() throws Exception {
        String[] writes = new String[301];
        Arrays.fill(writes, KEEP_ALIVE);
        writes[300] = "data: 1\n\n";

        assertEachPassesBeforeTheNextIsSent("text/event-stream", writes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/event-stream", "application/json", "text/html", "application/octet-stream", "x"})
    void linesWithoutAnyWholeEventPassOneByOneWhateverTheirType(String contentType) throws Exception {
        assertEachPassesBeforeTheNextIsSent(contentType, "1\n", "2\n", "data: 3\n", "4", "\n", "{", "\"");
    }

    private static void assertEachPassesBeforeTheNextIsSent(String contentType, String... writes) throws Exception {
        Gate gate = new Gate();
        Script script = Script.begin().chunked(200, "content-type: " + contentType);
        for (String write : writes) {
            script = script.event(write).pass(gate);
        }
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script.finish());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/", "Accept-Encoding: gzip")).head();

            for (String write : writes) {
                assertThat(client.chunk()).asString().isEqualTo(write);
                gate.admit(1);
            }
        }
    }

    static Stream<StreamVector> chunkedVectors() {
        return Vectors.streams().stream()
                .filter(vector -> vector.response().framing().equals("chunked"))
                .filter(vector -> vector.delivery().end().equals("complete"));
    }

    @ParameterizedTest
    @MethodSource("chunkedVectors")
    void everyPieceOfASampleStreamPassesBeforeTheNextIsSent(StreamVector vector) throws Exception {
        Gate gate = new Gate();
        List<byte[]> pieces = pieces(vector);
        Script script = Script.begin().chunked(200);
        for (byte[] piece : pieces) {
            script = script.event(piece).pass(gate);
        }
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script.finish());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();

            for (byte[] piece : pieces) {
                assertThat(client.chunks(piece.length)).isEqualTo(piece);
                gate.admit(1);
            }
        }
    }

    private static List<byte[]> pieces(StreamVector vector) {
        List<StreamVector.Piece> pieces = vector.delivery().pieces();
        byte[] body = vector.response().body();
        return Stream.iterate(0, i -> i < pieces.size(), i -> i + 1)
                .map(i -> Arrays.copyOfRange(
                        body,
                        i == 0 ? 0 : pieces.get(i - 1).end(),
                        pieces.get(i).end()))
                .toList();
    }

    @Test
    void eventsAreTimedWhenTheyArriveThoughTheClientReadsThemTogetherLater() throws Exception {
        int events = 50;
        Gate gate = new Gate();
        Script script = Script.eventStream();
        for (int i = 0; i < events; i++) {
            script = script.pass(gate).event("data: " + i + "\n\n");
        }
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script.finish());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();
            for (int i = 1; i <= events; i++) {
                int soFar = i;
                gate.admit(1);
                await().pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> relay.seen(0).arrivals().size() == soFar);
            }

            long clientReadsAt = System.nanoTime();
            assertThat(client.chunk()).asString().isEqualTo("data: 0\n\n");

            List<Written> written = upstream.exchange(0).events();
            List<Long> arrivals = relay.seen(0).arrivals();
            for (int i = 0; i < events; i++) {
                long next = i + 1 < events ? written.get(i + 1).beforeNanos() : clientReadsAt;
                assertThat(arrivals.get(i)).isBetween(written.get(i).beforeNanos(), next);
            }
        }
    }

    @Test
    void bytesOfACutCharacterPassAsTheyCame() throws Exception {
        byte[] character = "\u20ac".getBytes(StandardCharsets.UTF_8);
        Gate gate = new Gate();
        Script script = Script.eventStream();
        for (byte each : character) {
            script = script.event(new byte[] {each}).pass(gate);
        }
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script.finish());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();

            for (byte each : character) {
                assertThat(client.chunk()).containsExactly(each);
                gate.admit(1);
            }
        }
    }
}
