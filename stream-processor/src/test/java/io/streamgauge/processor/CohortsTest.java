package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.SloCohort;
import io.streamgauge.schemas.tally.CountName;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests are also judged where they arrived; the default class wants all of one within 20 s. */
class CohortsTest {

    /** Start of a window. */
    private static final long T = 1_800_000_000_000L;

    private static final long MINUTE = Duration.ofMinutes(1).toMillis();
    private static final long SECONDS = 1_000_000;

    private final Rig rig = new Rig();
    private final Heartbeats heartbeats = new Heartbeats(1);

    @Test
    void requestIsOpenWhereItArrivedUntilItIsJudged() {
        SimulatedRequest request = request(List.of(SECONDS / 2, 12 * SECONDS));
        rig.append(T + 100, request.started());
        goOn(T + 2_000, T + 10_000);

        assertThat(cohort()).isEqualTo(new SloCohort("default", 0L, 0L, 0L, 1L, 0L));

        rig.append(T + 12_200, request.finished(0));

        assertThat(cohort())
                .as("the last token took 11.5 s: a bad pace")
                .isEqualTo(new SloCohort("default", 0L, 1L, 0L, 0L, T + 12_200));
    }

    @Test
    void onlyTheSmallRecordOfTheCohortIsPublishedAnewWhenARequestEnds() {
        SimulatedRequest request = request(List.of(SECONDS / 2, 12 * SECONDS));
        rig.append(T + 100, request.started());
        rig.append(T + 700, request.chunks(0, 1));
        goOn(T + 2_000, T + 12_000);
        rig.publish();
        int before = rig.published();

        rig.append(T + 12_200, request.finished(1));
        rig.publish();

        assertThat(rig.published() - before)
                .as("the cohort, the totals and the progress; the window of the end has not ended")
                .isEqualTo(3);
    }

    @Test
    void requestThatEndsAfterItsCohortBecameFinalStaysOpenThereAndIsCounted() {
        SimulatedRequest request = request(List.of(SECONDS, 16 * 60 * SECONDS));
        rig.append(T + 100, request.started());
        rig.append(T + 1_200, request.chunks(0, 1));
        goOn(T + 2_000, T + 16 * MINUTE);

        rig.append(T + 16 * MINUTE + 200, request.finished(1));

        assertThat(cohort()).isEqualTo(new SloCohort("default", 0L, 0L, 0L, 1L, 0L));
        assertThat(count(CountName.SLO_LATE_COHORT, "default", "bad")).isEqualTo(1);
        assertThat(count(CountName.SLO_BAD, "default")).isEqualTo(1);
    }

    @Test
    void lostRequestLeavesItsCohortAsItIsJudged() {
        SimulatedRequest request = request(List.of(SECONDS));
        rig.append(T + 100, request.started());

        rig.append(T + 30_000, heartbeats.census(T + 30_000));

        assertThat(cohort()).isEqualTo(new SloCohort("default", 0L, 0L, 1L, 0L, T + 30_000));
    }

    @Test
    void requestOfASilentProxyIsStillOpen() {
        rig.append(T + 100, request(List.of(SECONDS)).started());
        Heartbeats others = new Heartbeats(2);
        for (long at = T + 2_000; at <= T + 30_000; at += 2_000) {
            rig.append(at, others.at(at));
        }

        assertThat(cohort()).isEqualTo(new SloCohort("default", 0L, 0L, 0L, 1L, 0L));
    }

    @Test
    void requestWhoseStartWasLostIsInItsCohortFromItsEndOn() {
        SimulatedRequest request = request(List.of(SECONDS / 2));
        rig.append(T + 700, request.chunks(0, 1));
        goOn(T + 2_000, T + 10_000);
        rig.publish();
        assertThat(rig.cohorts()).isEmpty();

        rig.append(T + 11_000, request.finished(1));

        assertThat(cohort()).isEqualTo(new SloCohort("default", 1L, 0L, 0L, 0L, T + 11_000));
    }

    @Test
    void restartKnowsWhoIsOpenAndPublishesTheSameAgain() {
        rig.append(T + 100, request(List.of(SECONDS)).started());
        goOn(T + 2_000, T + 10_000);
        SloCohort before = cohort();
        rig.cohorts().clear();

        rig.restart();

        assertThat(cohort()).isEqualTo(before);
    }

    private static SimulatedRequest request(List<Long> outputs) {
        return SimulatedRequest.ok(1, T + 100, outputs);
    }

    private void goOn(long fromMillis, long untilMillis) {
        for (long at = fromMillis; at <= untilMillis; at += 2_000) {
            rig.append(at, heartbeats.at(at));
        }
    }

    /** The one class of the one cohort there is. */
    private SloCohort cohort() {
        rig.publish();
        assertThat(rig.cohorts().values())
                .extracting(CohortResult::getStartMillis)
                .containsExactly(T);
        return rig.cohorts().values().iterator().next().getClasses().get(0);
    }

    private long count(CountName name, String... labels) {
        rig.publish();
        return Counts.of(rig.onlyTotals().getCounts(), name, labels);
    }
}
