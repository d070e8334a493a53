package io.streamgauge.testkit.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.ClientResponse.Ending;
import io.streamgauge.testkit.client.Pace;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class VectorScriptTest {

    @Test
    void aWholeAnswerIsSentInItsPieces() throws Exception {
        StreamVector vector = Vectors.stream("openai-chat-basic");
        try (var upstream = ScriptedUpstream.answering(VectorScript.whole(vector, Duration.ZERO))) {
            ClientResponse response = RecordingClient.exchange(upstream.port(), request());

            assertThat(response.ending()).contains(Ending.COMPLETE);
            assertThat(response.body()).isEqualTo(vector.response().body());
            assertThat(upstream.exchange(0).awaitEnd(Duration.ofSeconds(20))).isTrue();
            assertThat(upstream.exchange(0).events())
                    .hasSameSizeAs(vector.delivery().pieces());
        }
    }

    @Test
    void anAnswerThatBrokeOffBreaksOff() throws Exception {
        StreamVector vector = Vectors.stream("upstream-abort-midstream");
        try (var upstream = ScriptedUpstream.answering(VectorScript.whole(vector, Duration.ZERO))) {
            ClientResponse response = RecordingClient.exchange(upstream.port(), request());

            assertThat(response.ending()).contains(Ending.CUT);
        }
    }

    @Test
    void afterItsFirstHalfAnAnswerWaitsForThePeerToClose() throws Exception {
        StreamVector vector = Vectors.stream("openai-chat-basic");
        var fourEvents = new CountDownLatch(1);
        try (var upstream = ScriptedUpstream.answering(VectorScript.firstHalf(vector, Duration.ZERO));
                var client = RecordingClient.connect(upstream.port())) {
            client.send(request());
            var reading = client.readInBackground(Pace.FULL, soFar -> {
                if (soFar.events().size() == 4) {
                    fourEvents.countDown();
                }
            });
            assertThat(fourEvents.await(20, TimeUnit.SECONDS)).isTrue();

            client.reset();

            assertThat(upstream.exchange(0).awaitEnd(Duration.ofSeconds(20))).isTrue();
            assertThat(upstream.exchange(0).events()).hasSize(4);
            assertThat(reading.handle((response, failure) -> true).get()).isTrue();
        }
    }

    @Test
    void theRestOfACutAnswerWaitsForThePassageThroughTheGate() throws Exception {
        StreamVector vector = Vectors.stream("openai-chat-basic");
        var gate = new Gate();
        try (var upstream = ScriptedUpstream.answering(VectorScript.cutAt(vector, 7, gate));
                var client = RecordingClient.connect(upstream.port())) {
            ClientResponse response = client.send(request()).read(Pace.FULL, soFar -> {
                if (soFar.body().length == 7) {
                    gate.admit(1);
                }
            });

            assertThat(response.pieces().get(0).end()).isEqualTo(7);
            assertThat(response.body()).isEqualTo(vector.response().body());
        }
    }

    private static byte[] request() {
        return Requests.postJson("/v1/chat/completions", "{}");
    }
}
