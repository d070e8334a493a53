package io.streamgauge.proxy.observe.dialect.sglang;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrowingTextTest {

    private final GrowingText text = new GrowingText();

    @ParameterizedTest
    @CsvSource({
        "a|ab|abc,         true|true|true",
        "a|ab|ab|abc,      true|true|false|true",
        "-|a|a,           false|true|false",
        "ab|cd|cd|e,       true|true|true|true",
        "ab|a|ab,          true|true|true",
        "ab|cd|-|cd,      true|true|false|true",
        "ab|-|ab|abc,     true|false|false|true"
    })
    void textIsNewWhereItGrowsOrWhereEventsBringOnlyWhatIsNew(String texts, String expected) {
        String[] events = texts.split("\\|", -1);

        StringBuilder found = new StringBuilder();
        for (String event : events) {
            found.append(found.isEmpty() ? "" : "|").append(isNew(0, event.equals("-") ? "" : event));
        }

        assertThat(found).hasToString(expected);
    }

    @Test
    void choicesGrowApart() {
        assertThat(isNew(0, "sea")).isTrue();
        assertThat(isNew(1, "seal")).isTrue();
        assertThat(isNew(0, "sea")).isFalse();
        assertThat(isNew(1, "seal skin")).isTrue();
        assertThat(isNew(0, "sea salt")).isTrue();
        assertThat(isNew(1, "seal skin")).isFalse();
    }

    @Test
    void textOfChoicesBeyondWhatIsKeptIsAlwaysNew() {
        assertThat(isNew(500, "a")).isTrue();
        assertThat(isNew(500, "a")).isTrue();
        assertThat(isNew(500, "")).isFalse();
    }

    @Test
    void eventsThatAreNotWholeLeaveNothingBehind() {
        isNew(0, "sea");
        text.begin();
        add("quite another");

        assertThat(isNew(0, "sea")).isFalse();
        assertThat(isNew(0, "sea salt")).isTrue();
    }

    private boolean isNew(int choice, String whole) {
        text.begin();
        add(whole.substring(0, whole.length() / 2));
        add(whole.substring(whole.length() / 2));
        return text.isNew(choice);
    }

    private void add(String part) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        text.add(bytes, 0, bytes.length);
    }
}
