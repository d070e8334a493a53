package io.streamgauge.testkit.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.testkit.vectors.StreamVector.Piece;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class VectorsTest {

    @Test
    void metricVectorsHaveDistinctIdsAndExpectations() {
        assertThat(Vectors.metrics())
                .hasSize(43)
                .allSatisfy(vector -> assertThat(vector.line().has("exp")).isTrue());
        assertThat(Vectors.metrics()).extracting(MetricVector::id).doesNotHaveDuplicates();
    }

    @Test
    void expectationsOfOtherToolsAreKeptApart() {
        MetricVector vector = Vectors.metrics().get(1);

        assertThat(vector.id()).isEqualTo("S2");
        assertThat(vector.kind()).isEqualTo("timeline");
        assertThat(vector.outputTokens()).hasValue(3);
        assertThat(vector.expected()).containsKeys("ttft", "tpot").doesNotContainKey("vllm.ttft");
        assertThat(vector.events().get(1)).isEqualTo(new MetricVector.Event(200, 'C', OptionalLong.of(1)));
    }

    @Test
    void streamsHaveTheBytesTheirSidecarTells() {
        assertThat(Vectors.streams()).hasSizeGreaterThan(50).allSatisfy(stream -> {
            int told = stream.sidecar().path("response").path("body_bytes").asInt(0);
            assertThat(stream.response().body()).as(stream.id()).hasSize(told);
            assertThat(stream.delivery().pieces())
                    .allSatisfy(piece -> assertThat(piece.end()).isLessThanOrEqualTo(told));
        });
    }

    @Test
    void requestsHaveTheBodyTheirSidecarHoldsOrNames() {
        assertThat(Vectors.stream("openai-chat-basic").request().text()).contains("\"stream\":true");
        assertThat(Vectors.stream("transcription-multipart").request().text())
                .contains("name=\"file\"", "\r\n\r\nwhisper-elm\r\n");
    }

    @Test
    void requestsOnTheWireHaveTheirHeadersOnce() {
        String request = new String(
                Vectors.stream("transcription-multipart").request().onWire("X-Request-Id: 1"),
                StandardCharsets.ISO_8859_1);

        assertThat(request.split("\r\n\r\n", 2)[0].toLowerCase(Locale.ROOT))
                .startsWith("post /v1/audio/transcriptions http/1.1\r\n")
                .contains("x-request-id: 1")
                .containsOnlyOnce("content-type:")
                .containsOnlyOnce("content-length:");
    }

    @Test
    void bytesAndCutsKeepTheTimesOfTheirPieces() {
        var delivery = new StreamVector.Delivery(List.of(new Piece(2, 10), new Piece(3, 20)), "complete", 30);

        assertThat(delivery.singleBytes()).containsExactly(new Piece(1, 10), new Piece(2, 10), new Piece(3, 20));
        assertThat(delivery.cutAt(1)).containsExactly(new Piece(1, 10), new Piece(2, 10), new Piece(3, 20));
        assertThat(delivery.cutAt(2)).isEqualTo(delivery.pieces());
    }
}
