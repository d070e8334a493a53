package io.streamgauge.testkit.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawTextTest {

    @Test
    void escapesStandForBytes() {
        assertThat(RawText.bytes("a\\r\\n\\t\\0\\\\\\x7F\\xff z")).isEqualTo("a\r\n\t\0\\\u007f\u00ff z");
    }

    @Test
    void repetitionsAreWrittenOut() {
        assertThat(RawText.bytes("<\\{ab\\n*3}>")).isEqualTo("<ab\nab\nab\n>");
    }

    @Test
    void bytesBecomeTheTextThatIsReadAsThem() {
        String bytes = "a\r\n\t\0\\\u007f\u00ff z";

        assertThat(RawText.bytes(RawText.of(bytes))).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\q", "\\", "\\{a}", "\\{a*x}", "\\{a*2", "\\xZZ"})
    void anythingElseIsAMistake(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> RawText.bytes(text));
    }
}
