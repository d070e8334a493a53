package io.streamgauge.exporter.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.exporter.sample.ManualClock;
import io.streamgauge.exporter.sample.SomeSlos;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SloScheduleTest {

    private static final Instant START = Instant.ofEpochSecond(1_764_403_200);
    private static final long T = START.toEpochMilli();

    private final ManualClock clock = new ManualClock(START);
    private final SloSchedule schedule = new SloSchedule(clock);

    @Test
    void nothingIsValidBeforeAListWasRead() {
        assertThat(schedule.valid()).isEmpty();
    }

    @Test
    void theFirstListIsValidAtOnce() {
        schedule.put(SomeSlos.chat("a"), T);

        assertThat(schedule.valid()).contains(SomeSlos.chat("a"));
    }

    @Test
    void aLaterListIsValidAMinuteAfterItWasAppended() {
        schedule.put(SomeSlos.chat("a"), T - 1);
        schedule.put(SomeSlos.chat("b"), T);

        clock.advance(Duration.ofMillis(59_999));
        assertThat(schedule.valid()).contains(SomeSlos.chat("a"));

        clock.advance(Duration.ofMillis(1));
        assertThat(schedule.valid()).contains(SomeSlos.chat("b"));
    }

    @Test
    void listsOfLongAgoAreNotKeptWaiting() {
        schedule.put(SomeSlos.chat("a"), T - 300_000);
        schedule.put(SomeSlos.chat("b"), T - 200_000);
        schedule.put(SomeSlos.chat("c"), T - 100_000);

        assertThat(schedule.valid()).contains(SomeSlos.chat("c"));
    }

    @Test
    void aListThatWantsToHoldLaterIsOvertakenByOneThatDoesNot() {
        var later = SomeSlos.chat("b");
        later.setValidFromMillis(later.getPublishedAtMillis() + 600_000);
        schedule.put(SomeSlos.chat("a"), T - 1);
        schedule.put(later, T);
        schedule.put(SomeSlos.chat("c"), T + 1);

        clock.advance(Duration.ofMillis(60_001));

        assertThat(schedule.valid()).contains(SomeSlos.chat("c"));
    }
}
