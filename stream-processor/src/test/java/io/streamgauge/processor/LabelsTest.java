package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.label.LabelRules;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.result.Bin;
import io.streamgauge.schemas.result.OpenRequests;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Grouping;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LabelsTest {

    private static final long T = 1_800_000_000_000L;

    private static Rig rig(int places, Grouping... groupings) {
        return new Rig(at -> SloClasses.byDefault(), new LabelRules(Set.of(groupings), Set.of(), Set.of(), places));
    }

    private static SimulatedRequest request(long id, String model, SimulatedLabels labels) {
        boolean answered = Integer.valueOf(200).equals(labels.status());
        List<Long> outputs = answered ? List.of(6_000_000L, 6_050_000L) : List.of();
        Outcome outcome = answered ? Outcome.OK : Outcome.CLIENT_ERROR;
        return new SimulatedRequest(id, model, labels, T * 1_000, outputs, 6_100_000, outcome);
    }

    private static TotalsResult totals(Rig rig, String grouping, String model, String value) {
        return rig.totals().values().stream()
                .filter(totals -> totals.getLabelNames().equals(List.of("model", grouping))
                        && totals.getLabelValues().equals(List.of(model, value)))
                .findFirst()
                .orElseThrow(
                        () -> new AssertionError("not among " + rig.totals().keySet()));
    }

    private static WindowResult window(Rig rig, String grouping, long startMillis) {
        return rig.windows().values().stream()
                .filter(window ->
                        window.getLabelNames().get(1).equals(grouping) && window.getStartMillis() == startMillis)
                .findFirst()
                .orElseThrow(
                        () -> new AssertionError("not among " + rig.windows().keySet()));
    }

    @Test
    void startOfAModelThatIsNoLabelYetIsHeldAndThenCountsAtItsOwnTime() {
        Rig rig = rig(50);
        SimulatedRequest request = request(1, "llama", SimulatedLabels.PLAIN);
        rig.append(T, request.started());
        rig.publish();
        assertThat(rig.totals()).isEmpty();

        rig.append(T + 6_000, request.chunks(0, 1));
        rig.append(T + 10_000, new Heartbeats(1).at(T + 10_000));
        rig.publish();

        assertThat(Counts.of(totals(rig, "route", "llama", "chat").getCounts(), CountName.REQUESTS_STARTED))
                .isEqualTo(1);
        assertThat(window(rig, "route", T).getLoad().getStarts()).containsExactly(new Bin(0, 1L, 0L));
        assertThat(totals(rig, "route", "llama", "chat").getOpen())
                .contains(new OpenRequests("generating", 1L, T * 1_000));
    }

    @Test
    void heldStartOutlivesARestart() {
        Rig rig = rig(50);
        SimulatedRequest request = request(1, "llama", SimulatedLabels.PLAIN);
        rig.append(T, request.started());

        rig.restart();
        rig.append(T + 6_100, request.finished(0));
        rig.publish();

        TotalsResult totals = totals(rig, "route", "llama", "chat");
        assertThat(Counts.of(totals.getCounts(), CountName.REQUESTS_STARTED)).isEqualTo(1);
        assertThat(totals.getBuckets()).anyMatch(buckets -> buckets.getMeasure().equals("request_upload"));
    }

    @Test
    void modelThatWasRefusedIsOtherAndOneThatWasAnsweredIsALabelFromThenOn() {
        Rig rig = rig(50);
        SimulatedLabels refused = SimulatedLabels.PLAIN.answered(404);
        rig.append(T, request(1, "scanner", refused).started());
        rig.append(T + 6_100, request(1, "scanner", refused).finished(0));
        rig.append(T + 6_200, request(2, "llama", SimulatedLabels.PLAIN).finished(0));
        rig.append(T + 6_300, request(3, "llama", refused).finished(0));
        rig.publish();

        assertThat(Counts.of(totals(rig, "route", "_other", "chat").getCounts(), CountName.LABEL_OVERFLOW, "model"))
                .isEqualTo(1);
        assertThat(Counts.of(totals(rig, "route", "llama", "chat").getCounts(), CountName.REQUESTS_STARTED))
                .isEqualTo(2);
    }

    @Test
    void withAllPlacesTakenNothingIsHeld() {
        Rig rig = rig(0);

        rig.append(T, request(1, "llama", SimulatedLabels.PLAIN).started());
        rig.publish();

        assertThat(totals(rig, "route", "_other", "chat").getOpen())
                .contains(new OpenRequests("waiting", 1L, T * 1_000));
    }

    @Test
    void unknownTenantOfAKnownModelWaitsByTenantAlone() {
        Rig rig = rig(50, Grouping.TENANT);
        rig.append(T, request(1, "llama", SimulatedLabels.PLAIN).finished(0));
        SimulatedRequest request = request(2, "llama", SimulatedLabels.of("ada", "replica-1"));

        rig.append(T, request.started());
        rig.publish();
        assertThat(totals(rig, "route", "llama", "chat").getOpen())
                .contains(new OpenRequests("waiting", 1L, T * 1_000));
        assertThat(rig.totals()).hasSize(2);

        rig.append(T + 6_100, request.finished(0));
        rig.publish();
        assertThat(Counts.of(totals(rig, "tenant", "llama", "ada").getCounts(), CountName.REQUESTS_STARTED))
                .isEqualTo(1);
    }

    @Test
    void byInstanceARequestBeginsWithItsHead() {
        Rig rig = rig(50, Grouping.INSTANCE);
        SimulatedRequest request = request(1, "llama", SimulatedLabels.of("ada", "replica-1"));
        rig.append(T, request.started());
        rig.append(T + 6_000, request.chunks(0, 1));
        rig.append(T + 10_000, new Heartbeats(1).at(T + 10_000));
        rig.publish();

        TotalsResult totals = totals(rig, "instance", "llama", "replica-1");
        assertThat(Counts.of(totals.getCounts(), CountName.REQUESTS_STARTED)).isZero();
        assertThat(totals.getOpen()).contains(new OpenRequests("generating", 1L, T * 1_000));
        // The head came 5.4 s after t0.
        assertThat(window(rig, "instance", T + 5_000).getLoad().getFirstOutputs())
                .containsExactly(new Bin(4, 1L, 400_000L));
        assertThat(window(rig, "instance", T + 5_000).getLoad().getStarts()).containsExactly(new Bin(4, 1L, 400_000L));
    }

    /** The request has begun to answer, ten seconds ago. */
    private static Rig generatingByTenant(SimulatedRequest request) {
        Rig rig = rig(50, Grouping.TENANT);
        rig.append(T, request.started());
        rig.append(T + 6_000, request.chunks(0, 1));
        rig.append(T + 10_000, new Heartbeats(1).at(T + 10_000));
        rig.publish();
        return rig;
    }

    @Test
    void groupingThatIsSwitchedOffEndsItsWindowsAndKeepsItsCounters() {
        SimulatedRequest request = request(1, "llama", SimulatedLabels.of("ada", "replica-1"));
        Rig rig = generatingByTenant(request);

        rig.restart(LabelRules.DEFAULT);
        rig.append(T + 10_500, request.finished(1));
        rig.append(T + 20_000, new Heartbeats(1).at(T + 20_000));
        rig.publish();
        rig.restart(new LabelRules(Set.of(Grouping.TENANT), Set.of(), Set.of(), 50));
        rig.append(
                T + 20_500,
                request(2, "llama", SimulatedLabels.of("ada", "replica-1")).started());
        rig.append(T + 30_000, new Heartbeats(1).at(T + 30_000));
        rig.publish();

        assertThat(rig.endMarks()).isNotEmpty().allMatch(key -> key.contains("\"tenant\":\"ada\""));
        TotalsResult totals = totals(rig, "tenant", "llama", "ada");
        assertThat(Counts.of(totals.getCounts(), CountName.REQUESTS_STARTED)).isEqualTo(2);
        assertThat(totals.getOpen()).contains(new OpenRequests("waiting", 1L, T * 1_000));
        assertThat(totals.getOpen()).contains(new OpenRequests("generating", 0L, null));
    }

    @Test
    void requestThatWasOpenWhileItsGroupingWasOffIsInItNoMore() {
        SimulatedRequest request = request(1, "llama", SimulatedLabels.of("ada", "replica-1"));
        Rig rig = generatingByTenant(request);

        rig.restart(LabelRules.DEFAULT);
        rig.append(T + 20_000, new Heartbeats(1).at(T + 20_000));
        rig.publish();
        rig.restart(new LabelRules(Set.of(Grouping.TENANT), Set.of(), Set.of(), 50));
        rig.append(T + 20_500, request.finished(1));
        SimulatedRequest next = request(2, "llama", SimulatedLabels.of("ada", "replica-1"));
        rig.append(T + 20_600, next.started());
        rig.append(T + 30_000, new Heartbeats(1).at(T + 30_000));
        rig.publish();

        assertThat(totals(rig, "tenant", "llama", "ada").getOpen())
                .containsExactlyInAnyOrder(
                        new OpenRequests("waiting", 1L, T * 1_000),
                        new OpenRequests("generating", 0L, null),
                        new OpenRequests("unknown", 0L, null));
        assertThat(rig.windows().values().stream()
                        .filter(result -> result.getLabelNames().contains("tenant"))
                        .flatMap(result -> result.getLoad().getEndsGenerating().stream()))
                .isEmpty();
    }
}
