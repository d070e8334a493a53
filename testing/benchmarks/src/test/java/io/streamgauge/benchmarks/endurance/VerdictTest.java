package io.streamgauge.benchmarks.endurance;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.benchmarks.probe.Ledger;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class VerdictTest {
    private static final Ledger BALANCED = new Ledger(10, 10, 0, 0, 0);

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final Verdict verdict = new Verdict(new PrintStream(printed, true, StandardCharsets.UTF_8));

    @Test
    void growthInTheFirstHalfIsForgiven() {
        verdict.of(minutes(20, 0));

        assertThat(verdict.isGood()).isTrue();
    }

    @Test
    void growthInTheLastHalfIsNot() {
        verdict.of(minutes(20, 0.1));

        assertThat(verdict.isGood()).isFalse();
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("NOT flat | RSS, MiB: +6.00 per hour");
    }

    @Test
    void aSinglePeakIsNoTrend() {
        List<Minute> minutes = new ArrayList<>(minutes(20, 0));
        minutes.set(18, minute(19, 400));

        verdict.of(minutes);

        assertThat(verdict.isGood()).isTrue();
    }

    @Test
    void aRequestThatNeverEndsIsBad() {
        verdict.of(minute(1, 100), 1);

        assertThat(verdict.isGood()).isFalse();
    }

    @Test
    void aLedgerThatDoesNotAddUpIsBad() {
        verdict.of(new Minute(1, 0, 0, 0, 0, 0, 0, BALANCED, new Ledger(10, 9, 0, 0, 0)), 0);

        assertThat(verdict.isGood()).isFalse();
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("NOT balanced | chunks: 10 observed = 9");
    }

    private static List<Minute> minutes(int count, double growthInLastHalf) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> minute(
                        number, number <= count / 2 ? 200 + number : 200 + count / 2.0 + number * growthInLastHalf))
                .toList();
    }

    private static Minute minute(int number, double residentMib) {
        return new Minute(number, residentMib, 10, 20, 600, 25, 0.01, BALANCED, BALANCED);
    }
}
