package io.streamgauge.testkit.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectationTest {

    private final StreamVector vector = Vectors.stream("tgi-chat");
    private final Expectation expectation = new Expectation(vector);

    @Test
    void expectedAndAcceptedValuesAreNoDifference() {
        expectation.is("outcome", "ok");
        expectation.is("input_tokens", vector.expect().path("input_tokens").asLong());
        expectation.is("model", "acme/Elm-7B");
        expectation.is("cached_tokens", null);

        assertThat(expectation.differences()).isEmpty();
    }

    @Test
    void otherValuesAreToldWithTheRightOnes() {
        expectation.is("model", "other");
        expectation.is("outcome", null);

        assertThat(expectation.differences()).hasSize(2);
        assertThat(expectation.differences().get(0))
                .startsWith("model is other instead of ")
                .contains("acme/Elm-7B");
        assertThat(expectation.differences().get(1)).isEqualTo("outcome is null instead of [\"ok\"]");
    }

    @Test
    void fieldThatTheSidecarLacksEqualsNothing() {
        expectation.is("not_a_field", null);

        assertThat(expectation.differences()).hasSize(1);
    }

    @Test
    void timesAreThoseOfTheirPieces() {
        int first = vector.expect().path("first_token_chunk").asInt();
        long right = Math.round(vector.delivery().pieces().get(first).atMillis() * 1000);

        expectation.isInPiece("first_token_chunk", right);
        expectation.isInPiece("first_tool_chunk", null);
        assertThat(expectation.differences()).isEmpty();

        expectation.isInPiece("first_token_chunk", right + 1);
        expectation.isInPieces("content_event_chunks", List.of(right + 1));
        assertThat(expectation.differences()).hasSize(2);
    }
}
