package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.label.LabelAdmission;
import io.streamgauge.processor.label.LabelRules;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.totals.Totals;
import io.streamgauge.processor.tracker.request.ClosedRequests;
import io.streamgauge.processor.tracker.request.OpenRequests;
import io.streamgauge.processor.windows.Windows;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Grouping;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Clients that make names up fill nothing, and every request of theirs is counted. */
class RandomNamesTest {

    private static final long T = 1_800_000_000_000L;
    private static final int PLACES = 50;

    private final Random random = new Random(7);
    private long accepted;

    /** A request for names that nobody has ever heard of; every other one is answered all the same. */
    private void send(Rig rig, int id, long atMillis) {
        boolean answered = id % 2 == 0;
        accepted += answered ? 1 : 0;
        SimulatedRequest request = new SimulatedRequest(
                id,
                "model-" + random.nextLong(),
                SimulatedLabels.of("tenant-" + random.nextLong(), "replica-" + random.nextLong())
                        .answered(answered ? 200 : 404),
                atMillis * 1_000,
                answered ? List.of(200L, 250L) : List.of(),
                300,
                answered ? Outcome.OK : Outcome.CLIENT_ERROR);
        rig.append(atMillis, request.started());
        rig.append(atMillis, request.finished(0));
    }

    private static long sum(Rig rig, String grouping, CountName name, String... labels) {
        List<Count> counts = rig.totals().values().stream()
                .filter(totals -> totals.getLabelNames().get(1).equals(grouping))
                .flatMap(totals -> totals.getCounts().stream())
                .toList();
        return Counts.of(counts, name, labels);
    }

    @Test
    void hundredThousandModelNamesAreFiftyAndTheRestIsCountedAsOther() {
        Rig rig = new Rig(at -> SloClasses.byDefault(), LabelRules.DEFAULT);
        int requests = 100_000;
        int entriesEarly = 0;
        for (int id = 0; id < requests; id++) {
            send(rig, id, T + id / 50);
            if (id % 5_000 == 4_999) {
                rig.publish();
                rig.commit();
                entriesEarly = id == 4_999 ? rig.stored(Totals.STORE) : entriesEarly;
            }
        }

        assertThat(rig.stored(Totals.STORE)).isEqualTo(entriesEarly);
        rig.append(T + 10_000, new Heartbeats(1).at(T + 10_000));
        rig.publish();
        assertThat(rig.totals()).hasSize(PLACES + 1);
        Set<List<String>> inWindows = new HashSet<>();
        rig.windows().values().forEach(window -> inWindows.add(window.getLabelValues()));
        assertThat(inWindows).hasSizeLessThanOrEqualTo(PLACES + 1);
        assertThat(sum(rig, "route", CountName.REQUESTS_STARTED)).isEqualTo(requests);
        assertThat(sum(rig, "route", CountName.REQUESTS, "ok", "stop")).isEqualTo(accepted);
        assertThat(sum(rig, "route", CountName.LABEL_OVERFLOW, "model")).isEqualTo(requests - PLACES);
        assertThat(rig.stored(LabelAdmission.STORE)).isEqualTo(PLACES);
        assertThat(rig.stored(OpenRequests.STORE)).isZero();
        assertThat(rig.stored(ClosedRequests.STORE)).isZero();
    }

    @Test
    void everyGroupingIsBounded() {
        int places = 3;
        Rig rig = new Rig(
                at -> SloClasses.byDefault(),
                new LabelRules(EnumSet.allOf(Grouping.class), Set.of(), Set.of(), places));
        int requests = 2_000;
        for (int id = 0; id < requests; id++) {
            send(rig, id, T + id);
        }
        rig.publish();

        for (String grouping : List.of("route", "upstream", "tenant", "input_size")) {
            assertThat(sum(rig, grouping, CountName.REQUESTS_STARTED))
                    .as(grouping)
                    .isEqualTo(requests);
        }
        // Nobody answers with a name for 404s but the replica itself.
        assertThat(sum(rig, "instance", CountName.REQUESTS, "ok", "stop")).isEqualTo(accepted);
        int combinations = (places + 1) * (places + 1);
        assertThat(rig.totals()).hasSizeLessThanOrEqualTo(3 * (places + 1) + 2 * combinations);
        assertThat(rig.stored(LabelAdmission.STORE)).isEqualTo(3 * places);
        assertThat(rig.stored(Windows.STORE)).isPositive();
    }
}
