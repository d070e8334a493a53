package io.streamgauge.schemas.tally;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StallRuleTest {

    private static String of(long... millis) {
        StallRule rule = new StallRule();
        StringBuilder text = new StringBuilder();
        Arrays.stream(millis).forEach(gap -> text.append(rule.isStall(gap * 1_000) ? 's' : '.'));
        return text.toString();
    }

    @Test
    void aGapIsAStallFromTheThirdOnAndAboveFiveTimesTheMeanBefore() {
        assertThat(of(20, 20, 101)).isEqualTo("..s");
        assertThat(of(20, 101, 20)).isEqualTo("...");
        assertThat(of(30, 30, 150)).isEqualTo("...");
        assertThat(of(30, 30, 151)).isEqualTo("..s");
    }

    @Test
    void nothingUpToAHundredMillisecondsIsAStall() {
        assertThat(of(1, 1, 100)).isEqualTo("...");
    }

    @Test
    void stallsCountAmongTheGapsBefore() {
        assertThat(of(20, 20, 560, 900, 1_001)).isEqualTo("..s..");
        assertThat(of(20, 20, 560, 1_001)).isEqualTo("..ss");
    }
}
