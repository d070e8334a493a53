package io.streamgauge.testkit.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ManualTickerTest {

    private final ManualTicker ticker = new ManualTicker(500, Instant.EPOCH);

    @Test
    void standsStillUntilMoved() {
        assertThat(ticker.getAsLong()).isEqualTo(500);
        assertThat(ticker.clock().instant()).isEqualTo(Instant.EPOCH);
    }

    @Test
    void advanceMovesTicksAndClockTogether() {
        ticker.advance(Duration.ofMillis(3));

        assertThat(ticker.getAsLong()).isEqualTo(3_000_500);
        assertThat(ticker.clock().millis()).isEqualTo(3);
    }

    @Test
    void aClockStepLeavesTheTicks() {
        ticker.stepClock(Duration.ofSeconds(-7));

        assertThat(ticker.getAsLong()).isEqualTo(500);
        assertThat(ticker.clock().instant()).isEqualTo(Instant.ofEpochSecond(-7));
    }

    @Test
    void ticksNeverGoBack() {
        assertThatThrownBy(() -> ticker.advanceTicks(Duration.ofNanos(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PT-0.000000001S");
    }

    @Test
    void aGateAdmitsAsManyAsItWasTold() throws Exception {
        var gate = new Gate();
        gate.admit(2);

        assertThat(gate.pass(Duration.ZERO)).isTrue();
        assertThat(gate.pass(Duration.ZERO)).isTrue();
        assertThat(gate.pass(Duration.ZERO)).isFalse();
    }

    @Test
    void anOpenGateAdmitsAll() throws Exception {
        var gate = new Gate();
        gate.open();

        for (int i = 0; i < 1000; i++) {
            assertThat(gate.pass(Duration.ZERO)).isTrue();
        }
    }
}
