package io.streamgauge.benchmarks.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
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
        String cut = "HTTP/1.1 200 OK\r\n\r\n8\r\ndata: @0\r\nF\r\n00000000000000f\r\n";

        assertThat(moments(cut.getBytes(StandardCharsets.US_ASCII))).containsExactly(15L);
    }

    @Test
    void refusesAnAnswerOfWhichAByteHasChanged() {
        byte[] answer = answer();
        answer[answer.length / 2] ^= 1;

        assertThatThrownBy(() -> moments(answer))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not those that were sent");
    }

    @Test
    void refusesAnAnswerWhoseEventsHaveChangedPlaces() {
        byte[] answer = answer();
        String text = new String(answer, StandardCharsets.US_ASCII);
        int first = text.indexOf('@') + 1;
        int second = text.indexOf('@', first) + 1;
        String swapped = text.substring(0, first)
                + text.substring(second, second + 16)
                + text.substring(first + 16, second)
                + text.substring(first, first + 16)
                + text.substring(second + 16);

        assertThatThrownBy(() -> moments(swapped.getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not those that were sent");
    }

    @Test
    void refusesAnAnswerThatEndsWithoutItsChecksum() {
        String cut = "HTTP/1.1 200 OK\r\n\r\n8\r\ndata: 0\n\r\n0\r\n\r\n";

        assertThatThrownBy(() -> moments(cut.getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("without its checksum");
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
        CRC32C sum = new CRC32C();
        Answer.putEvent(buffer, 1, sum);
        Answer.putEvent(buffer, Long.MAX_VALUE, sum);
        Answer.putEvent(buffer, 0x123456789abcdefL, sum);
        Answer.putEnd(buffer, sum);
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
