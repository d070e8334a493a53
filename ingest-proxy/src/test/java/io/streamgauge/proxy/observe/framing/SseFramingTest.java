package io.streamgauge.proxy.observe.framing;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.RandomCuts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SseFramingTest {

    private static final int STREAMS = 10_000;
    private static final String[] PIECES = {
        "data",
        "data:",
        "data: ",
        "event:",
        "id: 1",
        "retry:",
        ":",
        " ",
        "\n",
        "\n\n",
        "\r",
        "\r\n",
        "\r\n\r\n",
        "x",
        "dat",
        "a:",
        "\u20ac",
        "\ufeff",
        "{\"a\":1}",
        "[DONE]",
        "\u2028",
        "\u0085",
        "\u000b"
    };

    @Test
    void everyLineEndEndsALine() {
        assertThat(events("data: a\n\ndata: b\r\rdata: c\r\n\r\ndata: d\r\n\n")).containsExactly("a", "b", "c", "d");
    }

    @Test
    void loneCarriageReturnDispatchesAtOnce() {
        Events events = new Events();
        SseFraming framing = new SseFraming(events, 100);

        feed(framing, "data: a\r\r");

        assertThat(events.list()).containsExactly("a");
        feed(framing, "\ndata: b\n");
        feed(framing, "\n");
        assertThat(events.list()).containsExactly("a", "b");
    }

    @Test
    void oneBlankAfterTheColonIsLeftOut() {
        assertThat(events("data:a\n\ndata: b\n\ndata:  c\n\n")).containsExactly("a", "b", " c");
    }

    @Test
    void linesOfDataAreJoined() {
        assertThat(events("data: a\ndata\ndata:\ndata: b\n\n")).containsExactly("a\n\n\nb");
    }

    @Test
    void otherFieldsAndCommentsAreNoData() {
        assertThat(events(": hi\nevent: e\nid: 1\nDATA: x\n data: x\ndatas: x\ndata : x\nretry: 5\n\n"))
                .isEmpty();
    }

    @Test
    void emptyDataIsAnEvent() {
        assertThat(events("data\n\ndata:\n\n\n\n")).containsExactly("", "");
    }

    @Test
    void byteOrderMarkIsSkippedOnceAtTheStart() {
        assertThat(events("\ufeffdata: a\n\n\ufeffdata: b\n\n")).containsExactly("a");
    }

    @Test
    void pendingEventCountsAtACleanEndAlone() {
        assertThat(events("data: a\n\ndata: b")).containsExactly("a", "b");
        Events cut = new Events();

        feed(new SseFraming(cut, 100), "data: a\n\ndata: b\n");

        assertThat(cut.list()).containsExactly("a");
    }

    @Test
    void eventOverTheCapIsSkippedAndTheNextOneRead() {
        Events events = new Events();
        SseFraming framing = new SseFraming(events, 10);

        feed(framing, "data: 0123456789\n\ndata: 0123456789a\n\n");
        feed(framing, "data: 01234\ndata: 56789\n\ndata: next\n\n");

        assertThat(events.list()).containsExactly("0123456789", Events.OVERSIZED, Events.OVERSIZED, "next");
    }

    @Test
    void noMoreThanTheCapIsHandedOver() {
        Events events = new Events();
        SseFraming framing = new SseFraming(events, 1000);

        for (int i = 0; i < 10_000; i++) {
            feed(framing, "data: without a blank line\n");
        }

        assertThat(events.largest()).isLessThanOrEqualTo(1000);
    }

    @Test
    void randomStreamsAreReadAsTheStandardSays() {
        for (int seed = 0; seed < STREAMS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] body = randomBody(random);
            Events events = new Events();
            SseFraming framing = new SseFraming(events, Long.MAX_VALUE);

            RandomCuts.feed(body, random, 1 + random.nextInt(12), framing::accept);
            framing.end();

            assertThat(events.list()).as("seed %d", seed).isEqualTo(SimpleSse.events(body));
        }
    }

    private static byte[] randomBody(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(60);
        for (int i = 0; i < length; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> events(String body) {
        Events events = new Events();
        SseFraming framing = new SseFraming(events, 1000);
        feed(framing, body);
        framing.end();
        return events.list();
    }

    private static void feed(SseFraming framing, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        framing.accept(bytes, 0, bytes.length);
    }
}
