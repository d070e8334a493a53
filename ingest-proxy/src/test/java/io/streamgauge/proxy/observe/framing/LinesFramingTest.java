package io.streamgauge.proxy.observe.framing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LinesFramingTest {

    private static final int BODIES = 10_000;
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 {}[]\":,\\\r";
    private static final String[] PIECES = {
        "{\"a\":1}", "\n", "\n\n", "\r", "\r\n", " ", "\t", "x", "\u20ac", "\ufeff", "\u2028", "\u0000", "\u000b"
    };

    @Test
    void eachLineIsAnEvent() {
        assertThat(events("{\"a\":1}\n{\"b\":2}\n")).containsExactly("{\"a\":1}", "{\"b\":2}");
    }

    @Test
    void eventIsCompleteWithItsLineFeed() {
        assertThat(ends("{}\n[1]\r\n3")).containsExactly(3, 8);
    }

    @Test
    void carriageReturnBeforeTheLineFeedIsNoData() {
        assertThat(events("a\r\nb\r\n")).containsExactly("a", "b");
    }

    @Test
    void otherCarriageReturnsAreData() {
        assertThat(events("a\rb\r\r\nc\n")).containsExactly("a\rb\r", "c");
    }

    @Test
    void blankLinesAreNothing() {
        assertThat(events("\n\r\n \n\t\r\na\n\n\r\r\nb\n\n")).containsExactly("a", "b");
    }

    @Test
    void blanksBeforeALineAreNoData() {
        assertThat(events("  \t{} \n")).containsExactly("{} ");
    }

    @Test
    void lastLineWithoutItsEndCountsAtACleanEndAlone() {
        assertThat(events("a\nb")).containsExactly("a", "b");
        assertThat(events("a\nb\r")).containsExactly("a", "b");
        assertThat(events("a\n \r")).containsExactly("a");
        assertThat(ends("a\nb")).hasSize(1);
    }

    @Test
    void emptyBodyHasNoEvents() {
        assertThat(events("")).isEmpty();
    }

    @Test
    void eventOverTheCapIsSkippedAndTheNextOneRead() {
        assertThat(new EveryCut(LinesFraming::new, 10).events("0123456789\n0123456789a\r\nnext\n0123456789abc"))
                .containsExactly("0123456789", Events.OVERSIZED, "next", Events.OVERSIZED);
    }

    @Test
    void randomBodiesAreReadAsBySimpleParser() {
        SecondParser parser = SimpleLines::events;

        parser.compare(LinesFraming::new, LinesFramingTest::write, BODIES);
    }

    @Test
    void nothingIsAllocatedPerEvent() {
        assertThat(Allocation.bytes(LinesFraming::new, "{\"a\":1}\r\n\n")).isLessThan(Allocation.BODIES);
    }

    private static void write(BodyWriter body) {
        int length = body.number(40);
        for (int i = 0; i < length; i++) {
            if (body.onceIn(6)) {
                body.filler(LETTERS).oneOf("\n", "\r\n", "");
            } else {
                body.oneOf(PIECES);
            }
        }
    }

    private static List<String> events(String body) {
        return new EveryCut(LinesFraming::new, 1000).events(body);
    }

    private static List<Integer> ends(String body) {
        return new EveryCut(LinesFraming::new, 1000).ends(body);
    }
}
