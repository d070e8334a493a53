package io.streamgauge.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureWordsTest {

    private final RuntimeException login = new RuntimeException(
            "Failed to construct a client",
            new RuntimeException(new IllegalArgumentException("Value not specified for key 'secret' in JAAS config")));

    @Test
    void causesAreNamedAndNoLoginIsQuoted() {
        assertThat(FailureWords.of(login))
                .isEqualTo("RuntimeException: Failed to construct a client, by RuntimeException,"
                        + " by IllegalArgumentException");
        assertThat(FailureWords.of(new RuntimeException("a", new RuntimeException("no name resolves"))))
                .isEqualTo("RuntimeException: a, by RuntimeException: no name resolves");
    }

    @Test
    void whatMayQuoteIsFoundAmongCauses() {
        assertThat(FailureWords.mayQuoteAnywhere(login)).isTrue();
        assertThat(FailureWords.mayQuoteAnywhere(new IllegalStateException("a", new RuntimeException("b"))))
                .isFalse();
    }
}
