package io.streamgauge.exporter.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.exporter.sample.ManualClock;
import io.streamgauge.exporter.sample.SomeTotals;
import io.streamgauge.schemas.result.PartitionProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressesTest {

    private final ManualClock clock = new ManualClock(Instant.ofEpochSecond(1_000));
    private final Progresses progresses = new Progresses(clock);

    @Test
    void aProgressCountsOnlyWhenItsWindowsHaveHadTimeToArrive() {
        progresses.put(SomeTotals.progress(0, 10));

        assertThat(progresses.settled()).isEmpty();
        clock.advance(Progresses.SETTLING);
        assertThat(progresses.settled())
                .extracting(PartitionProgress::getProcessedUntilMillis)
                .containsExactly(10L);
    }

    @Test
    void theOneBeforeHoldsUntilTheNewestHasSettled() {
        progresses.put(SomeTotals.progress(0, 10));
        clock.advance(Duration.ofSeconds(1));
        progresses.put(SomeTotals.progress(0, 20));

        assertThat(progresses.settled())
                .extracting(PartitionProgress::getProcessedUntilMillis)
                .containsExactly(10L);
        clock.advance(Progresses.SETTLING);
        assertThat(progresses.settled())
                .extracting(PartitionProgress::getProcessedUntilMillis)
                .containsExactly(20L);
    }

    @Test
    void onlyThePartitionsAskedForAreGiven() {
        progresses.put(SomeTotals.progress(0, 10));
        progresses.put(SomeTotals.progress(1, 20));
        clock.advance(Progresses.SETTLING);

        assertThat(progresses.settled(List.of(1, 2)))
                .extracting(PartitionProgress::getPartition)
                .containsExactly(1);
    }
}
