package io.streamgauge.proxy.observe.dialect.bedrock;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.schemas.event.Usage;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkReaderTest {

    private static final String LLAMA =
            "{\"generation\":\"word\",\"prompt_token_count\":9,\"generation_token_count\":2}";

    private final EventReader reader = ChunkReader.create();

    @Test
    void innerEventIsReadHoweverTheChunkIsCut() {
        byte[] chunk = chunk(LLAMA);
        for (int cut = 0; cut <= chunk.length; cut++) {
            EventReader each = ChunkReader.create();

            each.data(chunk, 0, cut);
            each.data(chunk, cut, chunk.length);
            EventSignals signals = each.event();

            assertThat(signals.outputs()).as("cut at %d", cut).isEqualTo(1);
            assertThat(each.answer().usage()).as("cut at %d", cut).isEqualTo(new Usage(9L, null, 2L, null));
        }
    }

    @Test
    void largeInnerEventsAreReadInPieces() {
        String text = "word ".repeat(200_000);

        EventSignals signals = read(chunk("{\"generation\":\"" + text + "\",\"prompt_token_count\":9}"));

        assertThat(signals.outputs()).isEqualTo(1);
        assertThat(reader.answer().usage()).isEqualTo(new Usage(9L, null, null, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"bytes\":\"eyJnZW5lcmF0aW9uIjoiYSJ\",\"p\":\"a\"}",
                "{\"bytes\":\"!!!!\"}",
                "{\"bytes\":17}",
                "{\"message\":\"Too many requests\"}",
                "{\"bytes\":\"eyJnZW5lcmF0aW9uIjoiYSJ9\"",
                "no json"
            })
    void whatIsNoWholeChunkIsNotUnderstoodAndLeavesNothingBehind(String data) {
        EventSignals signals = read(data.getBytes(StandardCharsets.UTF_8));
        assertThat(signals.kind()).isEqualTo(Kind.UNKNOWN);
        assertThat(signals.outputs()).isZero();

        assertThat(read(chunk(LLAMA)).outputs()).isEqualTo(1);
    }

    @Test
    void errorsByTheFrameDoNotMakeLaterOnesErrors() {
        byte[] exception = "{\"message\":\"x\"}".getBytes(StandardCharsets.UTF_8);
        read(exception).kind(Kind.ERROR);

        assertThat(read(exception).kind()).isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void discardedPartsAreVoid() {
        byte[] chunk = chunk(LLAMA);
        reader.data(chunk, 0, chunk.length / 2);
        reader.discard();

        assertThat(reader.answer().usage()).isNull();
        assertThat(read(chunk).outputs()).isEqualTo(1);
    }

    private EventSignals read(byte[] data) {
        reader.data(data, 0, data.length);
        return reader.event();
    }

    private static byte[] chunk(String inner) {
        String bytes = Base64.getEncoder().encodeToString(inner.getBytes(StandardCharsets.UTF_8));
        return ("{\"bytes\":\"" + bytes + "\",\"p\":\"abcd\"}").getBytes(StandardCharsets.UTF_8);
    }
}
