package io.streamgauge.standalone.demo.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PoissonArrivalsTest {

    private static final Ramp RAMP = new Ramp(10, 30, Duration.ofSeconds(80));

    @Test
    void theRateRisesToTheMiddleOfAPeriodAndFallsAgain() {
        assertThat(RAMP.rateAt(0)).isEqualTo(10);
        assertThat(RAMP.rateAt(20)).isEqualTo(20);
        assertThat(RAMP.rateAt(40)).isEqualTo(30);
        assertThat(RAMP.rateAt(60)).isEqualTo(20);
        assertThat(RAMP.rateAt(80 + 40)).isEqualTo(30);
    }

    @Test
    void arrivalsFollowTheRamp() {
        PoissonArrivals arrivals = new PoissonArrivals(RAMP, 1);
        int periods = 100;
        int[] quarters = new int[4];
        for (double at = arrivals.next(); at < 80 * periods; at = arrivals.next()) {
            quarters[(int) (at % 80 / 20)]++;
        }

        // The mean rate of the outer quarters is 15, of the inner ones 25.
        assertThat(quarters[0] / (20.0 * periods)).isCloseTo(15, within(0.5));
        assertThat(quarters[1] / (20.0 * periods)).isCloseTo(25, within(0.5));
        assertThat(quarters[2] / (20.0 * periods)).isCloseTo(25, within(0.5));
        assertThat(quarters[3] / (20.0 * periods)).isCloseTo(15, within(0.5));
    }

    @Test
    void arrivalsAreAsIrregularAsAPoissonProcess() {
        PoissonArrivals arrivals = new PoissonArrivals(new Ramp(20, 20, Duration.ofSeconds(80)), 2);
        int seconds = 5_000;
        double[] counts = new double[seconds];
        for (double at = arrivals.next(); at < seconds; at = arrivals.next()) {
            counts[(int) at]++;
        }
        double mean = java.util.Arrays.stream(counts).average().orElseThrow();
        double variance = java.util.Arrays.stream(counts)
                .map(count -> (count - mean) * (count - mean))
                .average()
                .orElseThrow();

        assertThat(variance / mean).isCloseTo(1, within(0.1));
    }
}
