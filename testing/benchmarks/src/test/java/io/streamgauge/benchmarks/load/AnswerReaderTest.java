package io.streamgauge.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AnswerReaderTest {
    private final AnswerReader reader = new AnswerReader();

    @Test
    void findsTheMomentOfEveryChunkAndTheEnd() throws IOException {
        assertThat(moments(answer())).containsExactly(1L, Long.MAX_VALUE, 0x123456789abcdefL);
        assertThat(reader.isComplete()).isTrue();
    }

    @Test
    void takesOneAnswerAfterAnother() throws IOException {
        moments(answer());
        reader.reset();

        assertThat(reader.isComplete()).isFalse();
        assertThat(moments(answer())).hasSize(3);
        assertThat(reader.isComplete()).isTrue();
    }

    @Test
    void findsMomentsThatWereCutIntoChunks() throws IOException {
        String cut = "HTTP/1.1 200 OK\r\n\r\n8\r\ndata: @0\r\nF\r\n00000000000000f\r\n0\r\n\r\n";

        assertThat(moments(cut.getBytes(StandardCharsets.US_ASCII))).containsExactly(15L);
        assertThat(reader.isComplete()).isTrue();
    }

    @Test
    void refusesWhatIsNotInChunks() {
        String page = "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 4\r\n\r\noops";

        assertThatThrownBy(() -> moments(page.getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not a hexadecimal digit");
    }

    private static byte[] answer() {
        ByteBuffer buffer = Answer.newBuffer();
        Answer.putHead(buffer);
        Answer.putEvent(buffer, 1);
        Answer.putEvent(buffer, Long.MAX_VALUE);
        Answer.putEvent(buffer, 0x123456789abcdefL);
        Answer.putEnd(buffer);
        byte[] bytes = new byte[buffer.flip().remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private List<Long> moments(byte[] bytes) throws IOException {
        List<Long> moments = new ArrayList<>();
        for (byte value : bytes) {
            reader.take(value);
            if (reader.hasMoment()) {
                moments.add(reader.moment());
            }
        }
        return moments;
    }
}
