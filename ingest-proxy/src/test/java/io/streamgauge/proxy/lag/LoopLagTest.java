package io.streamgauge.proxy.lag;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LoopLagTest {

    private final LoopLag lag = new LoopLag();

    @Test
    void readsBetweenBeatsThatComeInTimeAreNotLate() {
        lag.begin(millis(0));
        for (int beat = 10; beat <= 1000; beat += 10) {
            assertThat(lag.wasLate(millis(beat - 1))).isFalse();
            assertThat(lag.beat(millis(beat))).isZero();
        }
    }

    @Test
    void readBeforeABeatThatIsOverdueIsLate() {
        lag.begin(millis(0));

        assertThat(lag.wasLate(millis(30))).isFalse();
        assertThat(lag.wasLate(millis(31))).isTrue();
    }

    @Test
    void readIsRememberedAsLateAfterTheBeat() {
        lag.begin(millis(0));
        assertThat(lag.beat(millis(60))).isEqualTo(millis(50));
        assertThat(lag.beat(millis(70))).isZero();

        assertThat(lag.wasLate(millis(30))).isFalse();
        assertThat(lag.wasLate(millis(59))).isTrue();
        assertThat(lag.wasLate(millis(71))).isFalse();
    }

    @Test
    void whatWaitedUntilTheBeatIsReadAfterIt() {
        lag.begin(millis(0));
        lag.beat(millis(60));

        assertThat(lag.wasLate(millis(61))).isTrue();
    }

    @Test
    void severalLateBeatsAreRemembered() {
        lag.begin(millis(0));
        for (int beat = 40; beat <= 120; beat += 40) {
            lag.beat(millis(beat));
        }

        assertThat(lag.wasLate(millis(39))).isTrue();
        assertThat(lag.wasLate(millis(60))).isFalse();
        assertThat(lag.wasLate(millis(79))).isTrue();
        assertThat(lag.wasLate(millis(119))).isTrue();
    }

    @Test
    void nothingIsLateWhereNoBeatIsDue() {
        assertThat(lag.wasLate(millis(1000))).isFalse();
        lag.begin(millis(0));
        lag.beat(millis(10));
        lag.end();

        assertThat(lag.wasLate(millis(1000))).isFalse();
    }

    private static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
