package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.schemas.event.Dropped;
import io.streamgauge.schemas.result.Bin;
import io.streamgauge.schemas.result.Buckets;
import io.streamgauge.schemas.result.Distribution;
import io.streamgauge.schemas.result.OpenRequests;
import io.streamgauge.schemas.result.OverdueRequests;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyBehaviourTest {

    /** Start of a window. */
    private static final long T = 1_800_000_000_000L;

    private static final long QUARTER_HOUR = Duration.ofMinutes(15).toMillis();

    private final Rig rig = new Rig();
    private final Heartbeats heartbeats = new Heartbeats(1);

    private static SimulatedRequest request(long id, long startedAtMillis) {
        return SimulatedRequest.ok(id, startedAtMillis, List.of(200_000L, 250_000L, 300_000L));
    }

    @Test
    void openRequestsAreCountedByPhaseWithTheOldest() {
        SimulatedRequest generating = request(1, T + 100);

        rig.append(T + 100, generating.started());
        rig.append(T + 300, request(2, T + 200).started());
        rig.append(T + 350, request(3, T + 300).started());
        rig.append(T + 400, generating.chunks(0, 1));
        rig.publish();

        assertThat(rig.onlyTotals().getOpen())
                .containsExactly(
                        new OpenRequests("waiting", 2L, (T + 200) * 1_000),
                        new OpenRequests("generating", 1L, (T + 100) * 1_000),
                        new OpenRequests("unknown", 0L, null));
    }

    @Test
    void finishedRequestIsNotOpenAnyMore() {
        SimulatedRequest request = request(1, T + 100);

        rig.append(T + 100, request.started());
        rig.append(T + 400, request.finished(0));
        rig.publish();

        assertThat(rig.onlyTotals().getOpen())
                .allSatisfy(open -> assertThat(open.getCount()).isZero());
        assertThat(Counts.of(rig.onlyTotals().getCounts(), CountName.REQUESTS, "ok", "stop"))
                .isEqualTo(1);
    }

    @Test
    void samplesBelongToTheWindowOfTheirEvent() {
        SimulatedRequest request = request(1, T + 4_900);

        rig.append(T + 5_300, request.started());
        rig.append(T + 5_300, request.finished(0));
        rig.append(T + 10_000, heartbeats.at(T + 10_000));
        rig.publish();

        assertThat(Counts.of(rig.window(T).getCounts(), CountName.REQUESTS_STARTED))
                .isEqualTo(1);
        assertThat(rig.window(T).getDistributions()).isEmpty();
        assertThat(rig.window(T + 5_000).getDistributions())
                .extracting(Distribution::getMeasure)
                .contains(Measure.TIME_TO_FIRST_TOKEN.key(), Measure.INTER_CHUNK_LATENCY.key());
        assertThat(rig.window(T + 5_000).getLoad().getWaitingAtStart()).isEqualTo(1);
        assertThat(rig.window(T + 5_000).getLoad().getFirstOutputs()).containsExactly(new Bin(1, 1L, 100_000L));
    }

    @Test
    void windowIsPublishedWhenItHasEnded() {
        rig.append(T + 4_999, request(1, T).started());
        rig.publish();
        assertThat(rig.windows()).isEmpty();

        rig.append(T + 5_000, heartbeats.at(T + 5_000));
        rig.publish();

        assertThat(rig.windows()).hasSize(1);
    }

    @Test
    void lateEventRevisesItsWindowAndTheLevelsAfterIt() {
        SimulatedRequest onTime = request(1, T + 11_000);
        rig.append(T + 11_000, onTime.started());
        rig.append(T + 20_000, heartbeats.at(T + 20_000));
        rig.publish();
        assertThat(rig.window(T + 10_000).getLoad().getWaitingAtStart()).isZero();

        rig.append(T + 20_100, request(2, T + 1_000).started());
        rig.publish();

        assertThat(Counts.of(rig.window(T).getCounts(), CountName.REQUESTS_STARTED))
                .isEqualTo(1);
        assertThat(rig.window(T + 10_000).getLoad().getWaitingAtStart()).isEqualTo(1);
    }

    @Test
    void levelIsCarriedOverWindowsWithoutEvents() {
        rig.append(T + 1_000, request(1, T + 1_000).started());
        rig.append(T + 62_000, request(2, T + 62_000).started());
        rig.append(T + 70_000, heartbeats.at(T + 70_000));
        rig.publish();

        assertThat(rig.window(T + 60_000).getLoad().getWaitingAtStart()).isEqualTo(1);
    }

    @Test
    void eventOlderThanAQuarterOfAnHourReachesTotalsAlone() {
        long now = T + 5_000 + QUARTER_HOUR;
        rig.append(now, heartbeats.at(now));

        rig.append(now, request(1, T + 4_999).started());
        rig.append(now + 10_000, heartbeats.at(now + 10_000));
        rig.publish();

        assertThat(rig.windows()).isEmpty();
        assertThat(Counts.of(rig.onlyTotals().getCounts(), CountName.REQUESTS_STARTED))
                .isEqualTo(1);
        // The counter and the move.
        assertThat(Counts.of(rig.progress().getCounts(), CountName.LATE_EVENTS)).isEqualTo(2);
    }

    @Test
    void startThatIsTooLateForItsWindowStillRaisesTheLevel() {
        long now = T + QUARTER_HOUR + 60_000;
        rig.append(now, request(1, now).started());

        rig.append(now, request(2, T).started());
        rig.append(now + 10_000, heartbeats.at(now + 10_000));
        rig.publish();

        assertThat(rig.window(now).getLoad().getWaitingAtStart()).isEqualTo(1);
    }

    @Test
    void requestThatClaimsToLieAheadIsOpenNowAndFillsNoWindow() {
        SimulatedRequest ahead = request(1, T + 2 * QUARTER_HOUR);

        rig.append(T, ahead.started());
        rig.append(T + 6_000, ahead.finished(0));
        rig.append(T + 20_000, heartbeats.at(T + 20_000));
        rig.publish();

        assertThat(rig.windows().values()).allSatisfy(window -> {
            assertThat(window.getCounts()).isEmpty();
            assertThat(window.getDistributions()).isEmpty();
        });
        assertThat(rig.window(T + 10_000).getLoad().getWaitingAtStart()).isEqualTo(1);
        assertThat(rig.window(T + 15_000).getLoad().getWaitingAtStart()).isZero();
        assertThat(Counts.of(rig.onlyTotals().getCounts(), CountName.REQUESTS_STARTED))
                .isEqualTo(1);
    }

    @Test
    void heartbeatsMoveAQuietPartitionOn() {
        rig.append(T + 1_000, heartbeats.at(T + 1_000));
        rig.append(T + 3_000, heartbeats.at(T + 3_000));
        rig.publish();

        assertThat(rig.progress().getProcessedUntilMillis()).isEqualTo(T + 3_000);
        assertThat(rig.progress().getPartition()).isEqualTo(Rig.PARTITION);
        assertThat(Counts.of(rig.progress().getCounts(), CountName.RECORDS, "heartbeat"))
                .isEqualTo(2);
    }

    @Test
    void partitionThatNeverHadARecordSaysNothing() {
        rig.publish();

        assertThat(rig.published()).isZero();
    }

    @Test
    void quietSeriesGetsZerosThenAnEndMark() {
        SimulatedRequest request = request(1, T + 100);
        rig.append(T + 100, request.started());
        rig.append(T + 500, request.finished(0));

        for (long at = T + 2_000; at <= T + QUARTER_HOUR + 15_000; at += 2_000) {
            rig.append(at, heartbeats.at(at));
            if (at == T + 12_000) {
                rig.publish();
                WindowResult zeros = rig.window(T + 5_000);
                assertThat(zeros.getCounts()).isEmpty();
                assertThat(zeros.getLoad().getGeneratingAtStart()).isZero();
                assertThat(rig.endMarks()).isEmpty();
            }
        }

        assertThat(rig.endMarks())
                .containsExactly("[\"window\",{\"model\":\"llama\",\"route\":\"chat\"}," + (T + 5_000) + ",3]");
        assertThat(rig.windows()).hasSize(1);
    }

    @Test
    void openRequestKeepsItsSeriesAlive() {
        rig.append(T + 100, request(1, T + 100).started());

        long end = T + 2 * QUARTER_HOUR;
        for (long at = T + 2_000; at <= end; at += 2_000) {
            rig.append(at, heartbeats.at(at));
        }
        rig.publish();

        assertThat(rig.endMarks()).isEmpty();
        assertThat(rig.windows().values())
                .filteredOn(window -> window.getStartMillis() > end - QUARTER_HOUR - 10_000)
                .singleElement()
                .satisfies(window ->
                        assertThat(window.getLoad().getWaitingAtStart()).isEqualTo(1));
    }

    @Test
    void changeThatNobodyHasSeenIsPublishedBeforeItsWindowGoes() {
        rig.append(T + 100, request(1, T + 100).started());

        rig.append(T + 4 * QUARTER_HOUR, heartbeats.at(T + 4 * QUARTER_HOUR));

        assertThat(Counts.of(rig.window(T).getCounts(), CountName.REQUESTS_STARTED))
                .isEqualTo(1);
    }

    @Test
    void restartGoesOnWithWhatWasStoredAndPublishesItAgain() {
        SimulatedRequest request = request(1, T + 4_800);
        rig.append(T + 4_800, request.started());
        rig.append(T + 5_000, request.chunks(0, 1));

        rig.restart();
        rig.append(T + 5_200, request.finished(1));
        rig.append(T + 10_000, heartbeats.at(T + 10_000));
        rig.publish();

        assertThat(Counts.of(rig.window(T).getCounts(), CountName.REQUESTS_STARTED))
                .isEqualTo(1);
        assertThat(rig.window(T + 5_000).getLoad().getWaitingAtStart()).isEqualTo(1);
        assertThat(rig.window(T + 5_000).getDistributions())
                .filteredOn(values -> values.getMeasure().equals(Measure.INTER_CHUNK_LATENCY.key()))
                .singleElement()
                .satisfies(values -> assertThat(values.getCount()).isEqualTo(2));
        assertThat(rig.onlyTotals().getOpen())
                .allSatisfy(open -> assertThat(open.getCount()).isZero());
    }

    @Test
    void openRequestsAreKnownRightAfterARestart() {
        rig.append(T + 100, request(1, T + 100).started());

        rig.restart();
        rig.publish();

        assertThat(rig.onlyTotals().getOpen()).contains(new OpenRequests("waiting", 1L, (T + 100) * 1_000));
    }

    @Test
    void openRequestPastALimitOfItsClassIsToldAlsoWithoutFurtherRecordsOfIt() {
        rig.append(T + 100, request(1, T + 100).started());
        rig.publish();
        assertThat(rig.onlyTotals().getOverdue()).isEmpty();

        rig.append(T + 1_200, heartbeats.at(T + 1_200));
        rig.restart();
        rig.publish();

        assertThat(rig.onlyTotals().getOverdue())
                .containsExactly(new OverdueRequests("default", "time_to_first_token", 1L));
        rig.append(T + 30_000, request(1, T + 100).finished(0));
        rig.publish();
        assertThat(rig.onlyTotals().getOverdue()).isEmpty();
    }

    @Test
    void nothingIsPublishedAgainThatHasNotChanged() {
        rig.append(T + 100, request(1, T + 100).started());
        rig.append(T + 5_000, heartbeats.at(T + 5_000));
        rig.publish();
        int before = rig.published();

        rig.publish();

        assertThat(rig.published() - before).as("progress alone").isEqualTo(1);
    }

    @Test
    void dropsAreCountedOncePerBootAndMarkTheirWindows() {
        rig.append(T + 1_000, heartbeats.at(T + 1_000, new Dropped("ring_full", 5L, 40L)));
        rig.append(T + 6_000, heartbeats.at(T + 6_000, new Dropped("ring_full", 5L, 40L)));
        rig.restart();
        rig.append(T + 11_000, heartbeats.at(T + 11_000, new Dropped("ring_full", 7L, 40L)));
        rig.append(T + 12_000, new Heartbeats(2).at(T + 12_000, new Dropped("ring_full", 1L, 0L)));
        rig.publish();

        assertThat(Counts.of(rig.progress().getCounts(), CountName.DROPPED_RECORDS, "ring_full"))
                .isEqualTo(8);
        assertThat(Counts.of(rig.progress().getCounts(), CountName.DROPPED_CHUNKS, "ring_full"))
                .isEqualTo(40);
        assertThat(rig.progress().getIncompleteWindows()).containsExactly(T - 5_000, T, T + 5_000, T + 10_000);
    }

    @Test
    void wrongClockOfAProxyMarksNoFurtherThanNow() {
        long year2100 = 4_102_444_800_000L;

        rig.append(T + 1_000, heartbeats.at(year2100, new Dropped("ring_full", 1L, 1L)));
        rig.publish();

        assertThat(rig.progress().getIncompleteWindows()).containsExactly(T);
    }

    @Test
    void recordWithANegativeGapChangesNothing() {
        SimulatedRequest impossible = SimulatedRequest.ok(1, T, List.of(200_000L, 100_000L));
        rig.append(T + 300, impossible.started());

        assertThatThrownBy(() -> rig.append(T + 400, impossible.chunks(0, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not negative, this is -100000 us");

        rig.publish();
        assertThat(rig.onlyTotals().getOpen()).contains(new OpenRequests("waiting", 1L, T * 1_000));
        assertThat(rig.onlyTotals().getBuckets())
                .extracting(Buckets::getMeasure)
                .containsExactly(Measure.REQUEST_UPLOAD.key());
    }
}
