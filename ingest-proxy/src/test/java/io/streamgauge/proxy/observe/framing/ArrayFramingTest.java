package io.streamgauge.proxy.observe.framing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrayFramingTest {

    private static final int BODIES = 10_000;
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 {}[],:";

    @Test
    void eachElementIsAnEvent() {
        assertThat(events("[{\"a\":1}\n,\r\n{\"b\": {\"c\":[]}} ,{}\n]\n\n"))
                .containsExactly("{\"a\":1}", "{\"b\": {\"c\":[]}}", "{}");
    }

    @Test
    void eventIsCompleteWithItsClosingBrace() {
        assertThat(ends("[{\"a\":{}}\n,\n{}, [[]]]")).containsExactly(9, 14, 20);
    }

    @Test
    void bracketsInStringsAreText() {
        assertThat(events("[{\"}]\":\"{[\"},[\"]\"]]")).containsExactly("{\"}]\":\"{[\"}", "[\"]\"]");
    }

    @Test
    void escapedQuotesEndNoString() {
        assertThat(events("[{\"a\":\"\\\"}\"},{\"b\":\"\\\\\"},\"\\\\\\\",]\"]"))
                .containsExactly("{\"a\":\"\\\"}\"}", "{\"b\":\"\\\\\"}", "\"\\\\\\\",]\"");
    }

    @Test
    void nestingMayBeOfAnyDepth() {
        String deep = "[".repeat(300) + "{" + "}" + "]".repeat(300);

        assertThat(events("[" + deep + ",{}]")).containsExactly(deep, "{}");
    }

    @Test
    void elementsThatAreNoObjectsAreEventsToo() {
        assertThat(events("[1 , \"a,]\",null,true,junk {]")).containsExactly("1 ", "\"a,]\"", "null", "true", "junk {");
        assertThat(ends("[1 , \"a\"]")).containsExactly(4, 9);
    }

    @Test
    void emptyArrayHasNoEvents() {
        assertThat(events("[]")).isEmpty();
        assertThat(events(" [ \n] ")).isEmpty();
        assertThat(events("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[{}]x", "[{}] {}", "[{}],", "[{}][{}]", "[{}]]", "[{} x,{}]", "[{}{}]", "[{},,{}]", "[{},]"})
    void whatNoArrayHasIsUnreadableOnce(String body) {
        assertThat(events(body)).containsExactly("{}", Events.UNREADABLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[,{}]", "{}", "x", "]"})
    void whatBeginsLikeNoArrayIsUnreadable(String body) {
        assertThat(events(body)).containsExactly(Events.UNREADABLE);
    }

    @Test
    void cleanEndAfterAnElementIsNoError() {
        assertThat(events("[{}")).containsExactly("{}");
        assertThat(events("[{},")).containsExactly("{}");
    }

    @Test
    void elementThatIsCutCountsAtACleanEndAlone() {
        assertThat(events("[{},{\"a")).containsExactly("{}", "{\"a");
        assertThat(events("[{},12")).containsExactly("{}", "12");
        assertThat(ends("[{},{\"a")).hasSize(1);
    }

    @Test
    void eventOverTheCapIsSkippedAndTheNextOneRead() {
        assertThat(new EveryCut(ArrayFraming::new, 10)
                        .events("[{\"a\":1234},{\"a\":12345},{\"a\":\"}}}}\"},\"0123456789\",{}]"))
                .containsExactly("{\"a\":1234}", Events.OVERSIZED, Events.OVERSIZED, Events.OVERSIZED, "{}");
    }

    @Test
    void randomBodiesAreReadAsBySimpleParser() {
        SecondParser parser = SimpleArray::events;

        parser.compare(ArrayFraming::new, ArrayFramingTest::write, BODIES);
    }

    @Test
    void nothingIsAllocatedPerEvent() {
        byte[] events = {'{', '"', 'a', '"', ':', '1', '}', ',', '\n', '1', ','};

        assertThat(Allocation.bytes(ArrayFraming::new, "[", events)).isLessThan(Allocation.BODIES);
    }

    private static void write(BodyWriter body) {
        blank(body.oneOf("", "\n").text(body.onceIn(50) ? "{" : "["));
        int elements = body.number(8);
        for (int i = 0; i < elements; i++) {
            if (i > 0) {
                blank(body.text(body.onceIn(50) ? ";" : ","));
            }
            value(body, 0);
            blank(body);
        }
        if (!body.onceIn(6)) {
            blank(body.text("]"));
        }
        if (body.onceIn(10)) {
            body.oneOf("x", "]", "[]", ",", "\"");
        }
    }

    private static void value(BodyWriter body, int depth) {
        int kind = body.number(depth > 5 ? 4 : 8);
        switch (kind) {
            case 0 -> body.oneOf("1", "-2.5e3", "null", "true", "\\", "}", ":", "junk", "1\"", "\u20ac");
            case 1, 2, 3 -> string(body);
            case 4 -> values(body, depth, "[", "]");
            default -> values(body, depth, "{", body.onceIn(50) ? "]" : "}");
        }
    }

    private static void values(BodyWriter body, int depth, String open, String close) {
        body.text(open);
        int count = body.number(3);
        for (int i = 0; i < count; i++) {
            body.oneOf("", "\"a\":", "\"}\" : ", ",");
            value(body, depth + 1);
            body.oneOf(",", ", ");
        }
        body.text(close);
    }

    private static void string(BodyWriter body) {
        body.text("\"");
        int pieces = body.number(4);
        for (int i = 0; i < pieces; i++) {
            body.oneOf("\\\"", "\\\\", "\\u00e9", "\u20ac", "}", "]", ",").filler(LETTERS);
        }
        body.text(body.onceIn(100) ? "" : "\"");
    }

    private static void blank(BodyWriter body) {
        body.oneOf("", "", "", " ", "\n", "\r\n", "\t");
    }

    private static List<String> events(String body) {
        return new EveryCut(ArrayFraming::new, 1000).events(body);
    }

    private static List<Integer> ends(String body) {
        return new EveryCut(ArrayFraming::new, 1000).ends(body);
    }
}
