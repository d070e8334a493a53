package io.streamgauge.testkit.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
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
    void valuesAcceptedBesideTheExpectedOneAreKnown() {
        StreamVector stream = Vectors.stream("tgi-chat");

        assertThat(stream.accepts("model", TextNode.valueOf("acme/Elm-7B"))).isTrue();
        assertThat(stream.accepts("model", TextNode.valueOf("other"))).isFalse();
    }
}
