package io.streamgauge.proxy.observe.framing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SseFramingTest {

    private static final int STREAMS = 10_000;
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 {}[]\":,\\";
    private static final String[] PIECES = {
        "data",
        "data:",
        "data: ",
        "event:",
        "event",
        "error",
        "event: error\n",
        "event: error",
        "error: ",
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
        "err",
        "\u0000",
        "\u0001",
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
    void eventIsCompleteWithTheEndOfItsBlankLine() {
        assertThat(ends("data: a\n\ndata: b\r\r\ndata: c\r\n\r\n")).containsExactly(9, 18, 29);
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
        assertThat(events(": hi\nevent: e\nid: 1\nDATA: x\n data: x\ndatas: x\ndata : x\n\0data: x\nretry: 5\n\n"))
                .isEmpty();
    }

    @Test
    void otherCharactersEndNoLine() {
        assertThat(events("data: a\u2028b\u2029c\u0085d\u000be\f\n\n"))
                .containsExactly(asBytes("a\u2028b\u2029c\u0085d\u000be\f"));
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
    void partOfAByteOrderMarkSpoilsItsLine() {
        byte[] body = "\u00ef\u00bbdata: a\ndata: b\n\n".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(everyCut(1000).events(body)).containsExactly("b");
    }

    @Test
    void pendingEventCountsAtACleanEndAlone() {
        assertThat(events("data: a\n\ndata: b")).containsExactly("a", "b");
        assertThat(ends("data: a\n\ndata: b\n")).hasSize(1);
    }

    @Test
    void eventNamedErrorHasFailed() {
        assertThat(events("event: error\ndata: a\n\ndata: b\n\n")).containsExactly(Events.FAILED, "a", "b");
        assertThat(events("data: a\r\nevent:error\r\n\r\n")).containsExactly(Events.FAILED, "a");
        assertThat(events("event: error\ndata: a")).containsExactly(Events.FAILED, "a");
    }

    @Test
    void lastNameOfAnEventCounts() {
        assertThat(events("event: error\nevent: ping\ndata: a\n\n")).containsExactly("a");
        assertThat(events("event: error\nevent\ndata: a\n\n")).containsExactly("a");
        assertThat(events("event: error\nevent:\ndata: a\n\n")).containsExactly("a");
        assertThat(events("event: error\nevent: \ndata: a\n\n")).containsExactly("a");
        assertThat(events("event: ping\nevent: error\ndata: a\n\n")).containsExactly(Events.FAILED, "a");
    }

    @Test
    void namesThatResembleAnErrorAreNone() {
        for (String name : List.of("Error", "error ", " error", "errors", "err", "response.error", "x\0\0\1error")) {
            assertThat(events("event: " + name + "\ndata: a\n\n")).as(name).containsExactly("a");
        }
    }

    @Test
    void nameWithoutDataIsNoEvent() {
        assertThat(events("event: error\n\ndata: a\n\n")).containsExactly("a");
    }

    @Test
    void errorFieldIsAFailedEvent() {
        assertThat(events("error: {\"code\":500}\n\ndata: a\n\n")).containsExactly(Events.FAILED, "", "a");
        assertThat(events("data: a\nerror\n\n")).containsExactly(Events.FAILED, "a");
    }

    @Test
    void fieldsThatResembleKnownOnesAreNone() {
        assertThat(events("errors: a\n\nerro: b\n\nxdata: c\n\nx\0\0\1error: d\n\nx\0\0\0\1data: e\n\n"))
                .isEmpty();
    }

    @Test
    void eventOverTheCapIsSkippedAndTheNextOneRead() {
        String body =
                "data: 0123456789\n\nevent: error\ndata: 0123456789a\n\ndata: 01234\ndata: 56789\n\ndata: next\n\n";

        assertThat(everyCut(10).events(body)).containsExactly("0123456789", Events.OVERSIZED, Events.OVERSIZED, "next");
    }

    @Test
    void noMoreThanTheCapIsHandedOver() {
        Events events = new Events();
        SseFraming framing = new SseFraming(events, 1000);
        byte[] line = "data: without a blank line\n".getBytes(StandardCharsets.UTF_8);

        for (int i = 0; i < 10_000; i++) {
            framing.accept(line, 0, line.length);
        }

        assertThat(events.largest()).isLessThanOrEqualTo(1000);
    }

    @Test
    void randomStreamsAreReadAsTheStandardSays() {
        SecondParser parser = SimpleSse::events;

        parser.compare(SseFraming::new, SseFramingTest::write, STREAMS);
    }

    @Test
    void nothingIsAllocatedPerEvent() {
        assertThat(Allocation.bytes(SseFraming::new, "event: e\r\ndata: a\r\ndata: b\r\n\r\n"))
                .isLessThan(Allocation.BODIES);
    }

    private static void write(BodyWriter body) {
        if (body.onceIn(10)) {
            body.text("\ufeff");
        }
        int length = body.number(60);
        for (int i = 0; i < length; i++) {
            if (body.onceIn(10)) {
                body.oneOf("data: ", "data:", "", "event: ").filler(LETTERS).oneOf("\n\n", "\r", "\r\n");
            } else {
                body.oneOf(PIECES);
            }
        }
    }

    private static EveryCut everyCut(long cap) {
        return new EveryCut(SseFraming::new, cap);
    }

    private static List<String> events(String body) {
        return everyCut(1000).events(body);
    }

    private static List<Integer> ends(String body) {
        return everyCut(1000).ends(body);
    }

    /** The bytes of a text, each as one character. */
    private static String asBytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
