package io.streamgauge.processor.slo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

    @ParameterizedTest
    @CsvSource({
        "llama, llama, true",
        "llama, llama-3, false",
        "llama, xllama, false",
        "llama-*, llama-3-8b, true",
        "llama-*, llama-, true",
        "llama-*, llama, false",
        "*-instruct, llama-3-instruct, true",
        "*-instruct, llama-3-instruct-v2, false",
        "*a*b*, xxaxxbxx, true",
        "*a*b*, xxbxxaxx, false",
        "a*a, a, false",
        "a*ab, aaab, true",
        "**, anything, true",
        "a.c, abc, false",
        "Llama, llama, false"
    })
    void matchesWholeNames(String pattern, String name, boolean matches) {
        assertThat(new Glob(pattern).matches(name)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({"*, true", "a*, false"})
    void emptyNameIsMatchedByStarsAlone(String pattern, boolean matches) {
        assertThat(new Glob(pattern).matches("")).isEqualTo(matches);
    }
}
