package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.tally.CountName;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What numbers tell: repetitions, losses, and the windows that are incomplete. */
class NumbersTest {

    /** Start of a window. */
    private static final long T = 1_800_000_000_000L;

    private static final long MINUTE = Duration.ofMinutes(1).toMillis();

    private final Rig rig = new Rig();
    private final Heartbeats heartbeats = new Heartbeats(1);
    private final Heartbeats others = new Heartbeats(2);

    private static SimulatedRequest request(long id, long startedAtMillis) {
        return SimulatedRequest.ok(id, startedAtMillis, List.of(200_000L, 250_000L, 300_000L));
    }

    private long count(CountName name) {
        rig.publish();
        return Counts.of(rig.progress().getCounts(), name);
    }

    private List<Long> incomplete() {
        rig.publish();
        return rig.progress().getIncompleteWindows();
    }

    @Test
    void recordsThatComeAgainAreLeftOut() {
        var started = request(1, T + 100).started();
        var chunks = request(1, T + 100).chunks(0, 3);
        var finished = request(1, T + 100).finished(3);

        for (var event : List.of(started, chunks, started, chunks, finished, started, chunks, finished)) {
            rig.append(T + 400, event);
        }

        assertThat(count(CountName.DUPLICATE_RECORDS)).isEqualTo(5);
        assertThat(count(CountName.RECORDS)).isZero();
        assertThat(Counts.of(rig.progress().getCounts(), CountName.RECORDS, "finished"))
                .isEqualTo(1);
        assertThat(Counts.of(rig.onlyTotals().getCounts(), CountName.REQUESTS_STARTED))
                .isEqualTo(1);
        assertThat(Counts.of(rig.onlyTotals().getCounts(), CountName.REQUESTS, "ok", "stop"))
                .isEqualTo(1);
        assertThat(incomplete()).isEmpty();
    }

    @Test
    void gapInTheNumbersIsALossInTheWindowsBetween() {
        rig.append(T + 8_000, heartbeats.at(T + 8_000));
        rig.lose(1, 3);
        rig.append(T + 13_000, heartbeats.at(T + 13_000));
        rig.append(T + 30_000, heartbeats.at(T + 30_000));

        assertThat(count(CountName.LOST_RECORDS)).isEqualTo(3);
        assertThat(incomplete()).containsExactly(T + 5_000, T + 10_000);
    }

    @Test
    void lossAmongSpooledRecordsLiesInTheirTime() {
        rig.append(T + 1_000, heartbeats.at(T + 1_000));
        rig.append(T + 10 * MINUTE, request(1, T + 20_000).started());
        rig.lose(1, 1);
        rig.append(T + 10 * MINUTE, request(2, T + 31_000).started());
        rig.append(T + 10 * MINUTE, heartbeats.at(T + 10 * MINUTE));

        assertThat(incomplete()).containsExactly(T + 15_000, T + 20_000, T + 25_000, T + 30_000);
    }

    @Test
    void newBootWhoseFirstRecordsAreMissingHasLostThem() {
        rig.append(T, others.at(T));
        rig.append(T + 5_000, others.at(T + 5_000));
        rig.append(T + 10_000, others.at(T + 10_000));
        rig.lose(1, 2);

        rig.append(T + 11_000, heartbeats.at(T + 11_000));

        assertThat(count(CountName.LOST_RECORDS)).isEqualTo(2);
    }

    @Test
    void bootThatIsOlderThanWhatIsRetainedHasLostNothing() {
        rig.append(T, others.at(T));
        rig.lose(1, 1_000_000);

        rig.append(T + 1_000, heartbeats.at(T + 1_000));

        assertThat(count(CountName.LOST_RECORDS)).isZero();
    }

    @Test
    void windowsAreIncompleteWhileAProxyIsSilentAndCompleteWhenItIsBack() {
        rig.append(T + 1_000, heartbeats.at(T + 1_000));
        for (long at = T + 2_000; at <= T + 30_000; at += 2_000) {
            rig.append(at, others.at(at));
        }
        assertThat(incomplete())
                .containsExactly(T, T + 5_000, T + 10_000, T + 15_000, T + 20_000, T + 25_000, T + 30_000);
        rig.restart();
        assertThat(incomplete()).hasSize(7);

        rig.append(T + 31_000, request(1, T + 12_000).started());
        assertThat(incomplete()).as("spooled records come first").hasSize(7);
        rig.append(T + 31_000, heartbeats.at(T + 31_000));

        assertThat(incomplete()).isEmpty();
    }

    @Test
    void windowsThatASpoolComesTooLateForStayIncomplete() {
        rig.append(T + 1_000, heartbeats.at(T + 1_000));

        rig.append(T + 16 * MINUTE, others.at(T + 16 * MINUTE));
        rig.append(T + 16 * MINUTE, request(1, T + 2_000).started());
        rig.append(T + 16 * MINUTE, heartbeats.at(T + 16 * MINUTE));

        assertThat(incomplete()).first().isEqualTo(T);
        assertThat(incomplete()).last().isEqualTo(T + MINUTE - 5_000);
        assertThat(count(CountName.LATE_EVENTS)).isPositive();
    }

    @Test
    void bootThatHasSaidGoodbyeIsNotWaitedFor() {
        rig.append(T + 1_000, heartbeats.goodbye(T + 1_000));
        for (long at = T + 2_000; at <= T + 30_000; at += 2_000) {
            rig.append(at, others.at(at));
        }

        assertThat(incomplete()).isEmpty();
    }

    @Test
    void windowsInWhichAProxyWasKilledStayIncompleteAndThoseAfterDoNot() {
        rig.append(T + 11_000, heartbeats.at(T + 11_000));
        for (long at = T + 12_000; at <= T + 60_000; at += 2_000) {
            rig.append(at, others.at(at));
        }
        assertThat(incomplete()).hasSize(11);

        rig.append(T + 61_000, numbered(heartbeats.goodbyeOfAnother(T + 61_000), 0));
        assertThat(incomplete()).containsExactly(T + 5_000, T + 10_000, T + 15_000);

        rig.append(T + 62_000, numbered(heartbeats.goodbyeOfAnother(T + 62_000), 0));
        assertThat(incomplete()).containsExactly(T + 5_000, T + 10_000, T + 15_000);
    }

    @Test
    void numbersThatAKilledProxyHadGivenAreMissingWhereItDied() {
        rig.append(T + 11_000, heartbeats.at(T + 11_000));
        for (long at = T + 12_000; at <= T + 60_000; at += 2_000) {
            rig.append(at, others.at(at));
        }

        rig.append(T + 61_000, numbered(heartbeats.goodbyeOfAnother(T + 61_000), 4));

        assertThat(count(CountName.LOST_RECORDS)).isEqualTo(3);
        assertThat(incomplete()).containsExactly(T + 5_000, T + 10_000, T + 15_000);
    }

    private static ProxyHeartbeat numbered(ProxyHeartbeat heartbeat, long sequence) {
        Numbering.origin(heartbeat).setSequence(sequence);
        return heartbeat;
    }
}
