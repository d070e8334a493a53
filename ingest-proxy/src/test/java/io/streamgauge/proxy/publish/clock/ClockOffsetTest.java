package io.streamgauge.proxy.publish.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ClockOffsetTest {
    private static final long HOUR_MICROS = TimeUnit.HOURS.toMicros(1);

    private final ClockOffset offset = new ClockOffset();
    private final Exchange exchange = new Exchange();

    @Test
    void isZeroBeforeAnythingIsKnown() {
        assertThat(offset.micros()).isZero();
    }

    @Test
    void isZeroWhileNoDifferenceIsProven() {
        exchange.trueOffsetMicros = 3_000;

        exchange.roundTrip(4_000, 4_000);

        assertThat(offset.micros()).isZero();
    }

    @Test
    void brokerAnHourAheadIsFoundWithinOneRoundTrip() {
        exchange.trueOffsetMicros = HOUR_MICROS;

        exchange.roundTrip(2_000, 3_000);

        assertThat(offset.micros()).isBetween(HOUR_MICROS - 6_000, HOUR_MICROS);
    }

    @Test
    void brokerAnHourBehindIsFoundWithinOneRoundTrip() {
        exchange.trueOffsetMicros = -HOUR_MICROS;

        exchange.roundTrip(2_000, 3_000);

        assertThat(offset.micros()).isBetween(-HOUR_MICROS, -HOUR_MICROS + 6_000);
    }

    @Test
    void correctsNoMoreThanIsProven() {
        exchange.trueOffsetMicros = 50_000;

        exchange.roundTrip(10_000, 20_000);

        assertThat(offset.micros()).isBetween(50_000L - 20_000 - 1_000, 50_000L - 20_000);
    }

    @Test
    void quickestRoundTripsDecide() {
        exchange.trueOffsetMicros = 50_000;
        exchange.roundTrip(40_000, 40_000);
        exchange.roundTrip(200, 200);

        exchange.roundTrip(60_000, 60_000);

        assertThat(offset.micros()).isCloseTo(50_000L, within(1_400L));
    }

    @Test
    void wholeMillisecondsOfTheBrokerWidenTheBounds() {
        offset.sample(0, 1_000_100, 1_000_200, 1_000);
        assertThat(offset.micros()).as("appended at 1000.15 ms, told as 1000").isZero();

        offset.sample(1, 1_000_950, 1_001_050, 1_001);

        assertThat(offset.micros()).isZero();
    }

    @Test
    void stepOfAClockIsFollowedAtOnce() {
        exchange.roundTrip(500, 500);

        exchange.trueOffsetMicros = HOUR_MICROS;
        exchange.roundTrip(500, 500);

        assertThat(offset.micros()).isCloseTo(HOUR_MICROS, within(2_000L));
    }

    @Test
    void stepIsFollowedAlsoWhenItContradictsOlderSlicesOnly() {
        exchange.roundTrip(500, 500);
        exchange.pass(TimeUnit.SECONDS.toMicros(20));
        exchange.trueOffsetMicros = -HOUR_MICROS;

        exchange.roundTrip(500, 500);
        exchange.trueOffsetMicros = 0;
        exchange.pass(TimeUnit.SECONDS.toMicros(20));
        exchange.roundTrip(500, 500);

        assertThat(offset.micros()).isZero();
    }

    @Test
    void driftIsFollowed() {
        for (int second = 0; second < 600; second++) {
            exchange.trueOffsetMicros = second * 200L;
            exchange.roundTrip(700, 900);
            exchange.pass(TimeUnit.SECONDS.toMicros(1));
        }

        assertThat(offset.micros()).isCloseTo(exchange.trueOffsetMicros, within(13_000L));
    }

    @Test
    void clockSetBackDuringARoundTripProvesNothing() {
        offset.sample(0, HOUR_MICROS, 1_000, 2_000);

        assertThat(offset.micros()).isZero();
    }

    @Test
    void evidenceOfMoreThanAMinuteAgoIsForgotten() {
        exchange.trueOffsetMicros = 10_000;
        exchange.roundTrip(100, 100);
        assertThat(offset.micros()).isPositive();
        exchange.pass(TimeUnit.SECONDS.toMicros(61));

        exchange.roundTrip(30_000, 30_000);

        assertThat(offset.micros()).isZero();
    }

    @Test
    void staysAsItIsWhileKafkaIsAway() {
        exchange.trueOffsetMicros = HOUR_MICROS;
        exchange.roundTrip(100, 100);
        long known = offset.micros();

        exchange.pass(TimeUnit.HOURS.toMicros(2));

        assertThat(offset.micros()).isEqualTo(known);
    }

    @Test
    void neverCorrectsTooFarNorTheWrongWay() {
        long seed = 20_261_129;
        Random random = new Random(seed);
        for (int run = 0; run < 200; run++) {
            ClockOffset tried = new ClockOffset();
            Exchange trips = new Exchange(tried);
            trips.trueOffsetMicros = random.nextLong(-200_000, 200_000);
            long quickest = Long.MAX_VALUE;
            for (int trip = 0; trip < 50; trip++) {
                long there = random.nextLong(50, 30_000);
                long back = random.nextLong(50, 30_000);
                quickest = Math.min(quickest, there + back);
                trips.roundTrip(there, back);
                trips.pass(random.nextLong(1_000_000));
            }
            long truth = trips.trueOffsetMicros;
            assertThat(tried.micros())
                    .as("seed %d, run %d", seed, run)
                    .isBetween(Math.min(truth, 0), Math.max(truth, 0))
                    .isCloseTo(truth, within(quickest + 1_000));
        }
    }

    /** Records sent to a broker whose clock differs. */
    private final class Exchange {
        private final ClockOffset learning;
        private long nowMicros = TimeUnit.DAYS.toMicros(20_000) + 123;
        private long trueOffsetMicros;

        private Exchange() {
            this(offset);
        }

        private Exchange(ClockOffset learning) {
            this.learning = learning;
        }

        private void roundTrip(long thereMicros, long backMicros) {
            long sent = nowMicros;
            pass(thereMicros);
            long appendedAtMillis = Math.floorDiv(nowMicros + trueOffsetMicros, 1_000L);
            pass(backMicros);
            learning.sample(TimeUnit.MICROSECONDS.toNanos(nowMicros), sent, nowMicros, appendedAtMillis);
        }

        private void pass(long micros) {
            nowMicros += micros;
        }
    }
}
