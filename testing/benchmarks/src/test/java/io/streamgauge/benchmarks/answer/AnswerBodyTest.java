package io.streamgauge.benchmarks.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

final class AnswerBodyTest {
    private static final String EVENT = "data: @000000000000000f\n\n";

    private final AnswerBody body = new AnswerBody();

    @Test
    void findsTheMomentsOfABodyThatIsNotInChunks() throws IOException {
        assertThat(moments(whole())).containsExactly(15L, 15L);
        body.end();
    }

    @Test
    void refusesABodyThatLostAnEvent() {
        String cut = whole().substring(EVENT.length());

        assertThatThrownBy(() -> moments(cut))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not those that were sent");
    }

    @Test
    void refusesABodyThatEndsWithoutItsChecksum() throws IOException {
        moments(whole());
        body.reset();
        moments(EVENT);

        assertThatThrownBy(body::end).isInstanceOf(IOException.class).hasMessageContaining("without its checksum");
    }

    private static String whole() {
        CRC32C sum = new CRC32C();
        sum.update((EVENT + EVENT).getBytes(StandardCharsets.US_ASCII));
        return EVENT + EVENT + ": #%08x\n\n".formatted(sum.getValue());
    }

    private List<Long> moments(String text) throws IOException {
        List<Long> moments = new ArrayList<>();
        for (byte value : text.getBytes(StandardCharsets.US_ASCII)) {
            body.take(value);
            if (body.hasMoment()) {
                moments.add(body.moment());
            }
        }
        return moments;
    }
}
