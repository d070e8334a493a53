package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.result.Buckets;
import io.streamgauge.schemas.result.OpenRequests;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LostRequestsTest {

    /** Start of a window. */
    private static final long T = 1_800_000_000_000L;

    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long DAY = Duration.ofDays(1).toMillis();

    private final Rig rig = new Rig();
    private final Heartbeats heartbeats = new Heartbeats(1);
    private final Heartbeats others = new Heartbeats(2);

    private static SimulatedRequest request(long id) {
        return SimulatedRequest.ok(id, T + 100, List.of(200_000L, 250_000L, 300_000L));
    }

    private static Uuid id(SimulatedRequest request) {
        return request.started().getRequest().getRequestId();
    }

    private long count(CountName name, String... labels) {
        rig.publish();
        return Counts.of(rig.onlyTotals().getCounts(), name, labels);
    }

    private long pipeline(CountName name) {
        rig.publish();
        return Counts.of(rig.progress().getCounts(), name);
    }

    private List<OpenRequests> open() {
        rig.publish();
        return rig.onlyTotals().getOpen();
    }

    private void othersGoOn(long fromMillis, long untilMillis) {
        for (long at = fromMillis; at <= untilMillis; at += 2_000) {
            rig.append(at, others.at(at));
        }
    }

    @Test
    void requestThatIsNotInTheCensusWasDropped() {
        rig.append(T + 100, request(1).started());
        rig.append(T + 100, request(2).started());

        rig.append(T + 30_000, heartbeats.census(T + 30_000, id(request(2))));

        assertThat(count(CountName.REQUESTS, "lost", "dropped")).isEqualTo(1);
        assertThat(count(CountName.SLO_EXCLUDED, "default", "not_observed")).isEqualTo(1);
        assertThat(open()).contains(new OpenRequests("waiting", 1L, (T + 100) * 1_000));
    }

    @Test
    void requestWhoseStartWasDroppedIsInNoCensusAndGoesOn() {
        rig.append(T + 400, request(1).chunks(0, 2));
        rig.append(T + 30_000, heartbeats.census(T + 30_000));
        assertThat(open()).contains(new OpenRequests("generating", 1L, (T + 100) * 1_000));

        rig.append(T + 31_000, request(1).finished(2));

        assertThat(count(CountName.REQUESTS, "ok", "stop")).isEqualTo(1);
        assertThat(count(CountName.REQUESTS_STARTED)).isEqualTo(1);
    }

    @Test
    void lostRequestEndsWhenItWasLastHeardOfWithoutADuration() {
        rig.append(T + 100, request(1).started());
        rig.append(T + 400, request(1).chunks(0, 3));

        rig.append(T + 30_000, heartbeats.census(T + 30_000));
        rig.publish();

        assertThat(rig.window(T).getLoad().getEndsGenerating())
                .singleElement()
                .satisfies(bin -> assertThat(bin.getOffsetSumMicros()).isEqualTo(400_000));
        assertThat(Counts.of(rig.window(T).getCounts(), CountName.RESIDENCE_MICROS))
                .isEqualTo(300_000);
        assertThat(rig.onlyTotals().getBuckets())
                .extracting(Buckets::getMeasure)
                .doesNotContain(Measure.REQUEST_DURATION.key());
        assertThat(count(CountName.NOT_APPLICABLE, Measure.REQUEST_DURATION.key(), "not_observed"))
                .isEqualTo(1);
    }

    @Test
    void droppedRequestThatHadBrokenALimitIsBad() {
        SimulatedRequest slow = SimulatedRequest.ok(1, T, List.of(1_500_000L));
        rig.append(T, slow.started());
        rig.append(T + 1_500, slow.chunks(0, 1));

        rig.append(T + 30_000, heartbeats.census(T + 30_000));

        assertThat(count(CountName.SLO_BAD, "default")).isEqualTo(1);
        assertThat(count(CountName.SLO_VIOLATIONS, "default", "time_to_first_token"))
                .isEqualTo(1);
    }

    @Test
    void endOfALostRequestChangesNothingForADay() {
        rig.append(T + 100, request(1).started());
        rig.append(T + 30_000, heartbeats.census(T + 30_000));

        rig.restart();
        rig.append(T + 31_000, request(1).chunks(0, 1));
        rig.append(T + 31_000, request(1).finished(1));

        assertThat(pipeline(CountName.LOST_REQUESTS_FINISHED)).isEqualTo(1);
        assertThat(count(CountName.REQUESTS_STARTED)).isEqualTo(1);
        assertThat(count(CountName.REQUESTS, "ok", "stop")).isZero();
        assertThat(open()).allSatisfy(phase -> assertThat(phase.getCount()).isZero());
    }

    @Test
    void goodbyeEndsWhatIsLeft() {
        rig.append(T + 100, request(1).started());
        rig.append(T + 100, request(2).chunks(0, 1));

        rig.append(T + 2_000, heartbeats.goodbye(T + 2_000));

        assertThat(count(CountName.REQUESTS, "lost", "dropped")).isEqualTo(2);
    }

    @Test
    void goodbyeOfANextStartTellsThatItWasKilled() {
        rig.append(T + 100, request(1).started());

        rig.append(T + 9_000, heartbeats.goodbyeOfAnother(T + 9_000));

        assertThat(count(CountName.REQUESTS, "lost", "proxy_died")).isEqualTo(1);
        assertThat(count(CountName.SLO_BAD, "default")).isEqualTo(1);
        assertThat(count(CountName.SLO_VIOLATIONS, "default", "failure")).isEqualTo(1);
    }

    @Test
    void goodbyeCountsOnceWhateverItsNumber() {
        rig.append(T + 100, request(1).started());
        rig.append(T + 200, heartbeats.at(T + 200));
        var goodbye = heartbeats.goodbyeOfAnother(T + 9_000);
        Numbering.origin(goodbye).setSequence(0L);

        rig.append(T + 9_000, goodbye);
        rig.append(T + 9_100, goodbye);

        assertThat(count(CountName.REQUESTS, "lost", "proxy_died")).isEqualTo(1);
        assertThat(pipeline(CountName.DUPLICATE_RECORDS)).isEqualTo(1);
    }

    @Test
    void phaseIsUnknownAfterTenSecondsOfSilenceUntilTheProxyIsBack() {
        rig.append(T + 100, request(1).started());
        othersGoOn(T + 2_000, T + 10_000);
        assertThat(open()).contains(new OpenRequests("waiting", 1L, (T + 100) * 1_000));

        rig.append(T + 10_100, others.at(T + 10_100));
        assertThat(open())
                .contains(new OpenRequests("unknown", 1L, (T + 100) * 1_000), new OpenRequests("waiting", 0L, null));
        rig.restart();
        assertThat(open()).contains(new OpenRequests("unknown", 1L, (T + 100) * 1_000));

        rig.append(T + 12_000, request(1).chunks(0, 1));
        assertThat(open())
                .contains(new OpenRequests("generating", 1L, (T + 100) * 1_000), new OpenRequests("unknown", 0L, null));
    }

    @Test
    void proxySilentForAnHourHasDied() {
        rig.append(T + 100, request(1).started());

        othersGoOn(T + 2_000, T + HOUR);
        assertThat(count(CountName.REQUESTS, "lost", "proxy_died")).isZero();
        othersGoOn(T + HOUR + 100, T + HOUR + 100);

        assertThat(count(CountName.REQUESTS, "lost", "proxy_died")).isEqualTo(1);
        assertThat(open()).allSatisfy(phase -> assertThat(phase.getCount()).isZero());
        rig.publish();
        assertThat(rig.windows().values())
                .allSatisfy(window ->
                        assertThat(window.getLoad().getWaitingAtStart()).isBetween(0L, 1L));
    }

    @Test
    void outageOfKafkaKillsNothingHoweverLongItTakes() {
        rig.append(T + 100, request(1).started());
        rig.append(T + 200, others.at(T + 200));

        rig.append(T + DAY, others.at(T + DAY));
        rig.append(T + DAY, request(1).finished(0));

        assertThat(count(CountName.REQUESTS, "ok", "stop")).isEqualTo(1);
        assertThat(count(CountName.REQUESTS, "lost", "proxy_died")).isZero();
    }
}
