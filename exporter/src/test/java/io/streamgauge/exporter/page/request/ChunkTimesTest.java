package io.streamgauge.exporter.page.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.exporter.page.request.ChunkTimes.Gap;
import io.streamgauge.schemas.event.Disturbed;
import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkTimesTest {

    private static Pack pack(long firstIndex, long firstAt, List<Long> gaps, List<Run> runs, Disturbed... disturbed) {
        return Pack.newBuilder()
                .setFirstIndex(firstIndex)
                .setFirstAtMicros(firstAt)
                .setGapsMicros(gaps)
                .setRuns(runs)
                .setDisturbed(List.of(disturbed))
                .build();
    }

    private static List<Run> ofChoice(int choice) {
        return List.of(new Run(0, 1, choice));
    }

    @Test
    void aStallMayStandBetweenTwoPacksAndBeginsAtTheEventBefore() {
        ChunkTimes times = ChunkTimes.of(List.of(
                pack(0, 200_000, List.of(20_000L, 20_000L), ofChoice(0)),
                pack(3, 740_000, List.of(20_000L), ofChoice(0))));

        assertThat(times.stalls()).containsExactly(new Gap(240_000, 740_000));
        assertThat(times.all()).containsExactly(200_000L, 220_000L, 240_000L, 740_000L, 760_000L);
    }

    @Test
    void aGapThatIsNotTheModelsIsNoStallAndCountsForNone() {
        // Gaps of 20, 20, 500 (the client's), 101: without the third the mean before the last is 20.
        ChunkTimes times = ChunkTimes.of(List.of(pack(
                0,
                0,
                List.of(20_000L, 20_000L, 500_000L, 101_000L),
                ofChoice(0),
                new Disturbed(3, DisturbedCause.CLIENT))));

        assertThat(times.disturbed()).containsExactly(540_000L);
        assertThat(times.stalls()).containsExactly(new Gap(540_000, 641_000));
    }

    @Test
    void gapsAreThoseOfOneChoiceWhateverComesBetween() {
        // Choice 0 at 0, 40, 80 and 340; choice 1 at 20, 60, 100, then every 40 up to 300.
        ChunkTimes times = ChunkTimes.of(List.of(pack(
                0,
                0,
                List.of(
                        20_000L, 20_000L, 20_000L, 20_000L, 20_000L, 40_000L, 40_000L, 40_000L, 40_000L, 40_000L,
                        40_000L),
                List.of(
                        new Run(0, 1, 0),
                        new Run(1, 1, 1),
                        new Run(2, 1, 0),
                        new Run(3, 1, 1),
                        new Run(4, 1, 0),
                        new Run(5, 1, 1),
                        new Run(11, 1, 0)))));

        assertThat(times.stalls()).containsExactly(new Gap(80_000, 340_000));
    }

    @Test
    void whatCameTwiceCountsOnce() {
        Pack once = pack(0, 200_000, List.of(20_000L), ofChoice(0));

        assertThat(ChunkTimes.of(List.of(once, once)).all()).containsExactly(200_000L, 220_000L);
    }
}
