package io.streamgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.SeenAnswer;
import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.vectors.Expectation;
import io.streamgauge.testkit.vectors.StreamVector;
import io.streamgauge.testkit.vectors.VectorScript;
import io.streamgauge.testkit.vectors.Vectors;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sample streams through the proxy on real sockets, cut otherwise than they were sent: every byte passes, and the same is seen. */
@Timeout(300)
class StreamVectorsOverSocketsTest {

    /** Those whose bytes all pass: of one that its client leaves nobody knows how much does. */
    static Stream<StreamVector> streams() {
        return Vectors.streams().stream()
                .filter(vector -> !vector.delivery().end().equals("client_cancel"));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void sampleStreamPassesAndIsUnderstoodHoweverItIsCut(StreamVector vector) throws Exception {
        try (var relay = new ObservedRelay()) {
            Script bytes = VectorScript.inPieces(vector, vector.delivery().singleBytes());
            check(relay, vector, bytes, soFar -> {}, "byte by byte");

            for (int position = 1; position < vector.response().body().length; position++) {
                checkCutAt(relay, vector, position);
            }
        }
    }

    /** The rest is sent when the client has what was sent before. */
    private static void checkCutAt(ObservedRelay relay, StreamVector vector, int position) throws Exception {
        Gate gate = new Gate();
        Consumer<ClientResponse> whileReading = soFar -> {
            if (soFar.body().length == position) {
                gate.admit(1);
            }
        };
        check(relay, vector, VectorScript.cutAt(vector, position, gate), whileReading, "cut at " + position);
    }

    private static void check(
            ObservedRelay relay, StreamVector vector, Script script, Consumer<ClientResponse> whileReading, String cut)
            throws Exception {
        ClientResponse response = relay.exchange(vector.request().onWire(), script, whileReading);

        assertThat(response.status()).as(cut).isEqualTo(vector.response().status());
        assertThat(response.body()).as(cut).isEqualTo(vector.response().body());
        if (vector.isGeneration()) {
            Expectation expected = new Expectation(vector);
            SeenAnswer.compare(expected, relay.seen());
            assertThat(expected.differences()).as(cut).isEmpty();
        } else {
            assertThat(relay.sawNothing()).isTrue();
        }
    }
}
