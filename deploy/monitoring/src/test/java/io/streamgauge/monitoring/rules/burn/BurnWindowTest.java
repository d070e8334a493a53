package io.streamgauge.monitoring.rules.burn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BurnWindowTest {

    @ParameterizedTest
    @CsvSource({
        "0.999, 0.0144, 0.006, 0.003, 0.001",
        "0.99,  0.144,  0.06,  0.03,  0.01",
        "0.95,  0.525,  0.3,   0.15,  0.05",
        "0.9,   0.55,   0.55,  0.3,   0.1",
        "0.5,   0.75,   0.75,  0.75,  0.5"
    })
    void factorTimesBudgetIsCappedAtHalfOfTheTarget(
            double target, double hour, double sixHours, double day, double threeDays) {
        assertThat(BurnWindow.HOUR.badShare(target)).isEqualTo(hour);
        assertThat(BurnWindow.SIX_HOURS.badShare(target)).isEqualTo(sixHours);
        assertThat(BurnWindow.DAY.badShare(target)).isEqualTo(day);
        assertThat(BurnWindow.THREE_DAYS.badShare(target)).isEqualTo(threeDays);
    }

    @ParameterizedTest
    @CsvSource({"0.001", "0.3", "0.5", "0.9", "0.95", "0.99", "0.9999"})
    void everyThresholdCanBePassed(double target) {
        for (BurnWindow window : BurnWindow.values()) {
            assertThat(window.badShare(target)).isBetween(Double.MIN_VALUE, 0.9999);
        }
    }

    @Test
    void onlyTargetsWhoseHourIsCappedNeedAQuarterOfIt() {
        assertThat(BurnWindow.QUARTER_HOUR.isFor(0.9)).isTrue();
        assertThat(BurnWindow.QUARTER_HOUR.isFor(0.95)).isTrue();
        assertThat(BurnWindow.QUARTER_HOUR.isFor(0.99)).isFalse();
    }
}
