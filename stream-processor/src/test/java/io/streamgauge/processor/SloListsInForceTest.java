package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.slo.SloClass;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.slo.SloMatch;
import io.streamgauge.processor.slo.SloRules;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.schemas.result.OverdueRequests;
import io.streamgauge.schemas.tally.CountName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Requests are judged by the list that held at their t0, whenever they end and are read. */
class SloListsInForceTest {

    private static final long T = 1_800_000_000_000L;

    /** From here on the second list holds. */
    private static final long CHANGE = T + 10_000;

    private final Rig rig = new Rig(at -> named(at < CHANGE * 1_000 ? "before" : "after"));

    private static SloClasses named(String name) {
        Duration limit = Duration.ofSeconds(1);
        return SloClasses.of(List.of(new SloClass(
                name, SloMatch.ALL, Map.of(Threshold.TIME_TO_FIRST_TOKEN, limit), limit, SloRules.DEFAULT, 0.95)));
    }

    private static SimulatedRequest request(long id, long startedAtMillis) {
        return SimulatedRequest.ok(id, startedAtMillis, List.of(200_000L, 250_000L));
    }

    private long good(String name) {
        return Counts.of(rig.onlyTotals().getCounts(), CountName.SLO_GOOD, name);
    }

    @Test
    void requestThatBeganBeforeAndEndsAfterTheChangeBelongsToTheListBefore() {
        SimulatedRequest across = request(1, CHANGE - 1);
        rig.append(CHANGE - 1, across.started());
        rig.append(CHANGE + 500, across.finished(0));
        rig.append(CHANGE + 500, request(2, CHANGE).finished(0));
        rig.publish();

        assertThat(good("before")).isEqualTo(1);
        assertThat(good("after")).isEqualTo(1);
    }

    @Test
    void requestOfASpoolIsJudgedByTheListOfItsTime() {
        rig.append(CHANGE + 600_000, request(1, CHANGE - 5_000).finished(0));
        rig.publish();

        assertThat(good("before")).isEqualTo(1);
    }

    /** A list that is not valid yet may be known to one processor and not to another. */
    @Test
    void clockOfAProxyThatIsFastReachesNoListOfTheFuture() {
        rig.append(CHANGE - 1_000, request(1, CHANGE + 3_600_000).finished(0));
        rig.publish();

        assertThat(good("before")).isEqualTo(1);
    }

    @Test
    void openRequestWaitsForTheLimitsOfItsList() {
        rig.append(CHANGE - 1, request(1, CHANGE - 1).started());
        rig.append(CHANGE + 5_000, new Heartbeats(1).at(CHANGE + 5_000));
        rig.publish();

        assertThat(rig.onlyTotals().getOverdue())
                .containsExactly(new OverdueRequests("before", "time_to_first_token", 1L));
    }
}
