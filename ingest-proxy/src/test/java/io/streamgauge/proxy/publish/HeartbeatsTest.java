package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.schemas.event.Ledger;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.topic.RequestKey;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HeartbeatsTest {
    private static final String MODEL = "llama";
    private static final Duration INTERVAL = Duration.ofSeconds(2);
    private static final Duration CENSUS_INTERVAL = Duration.ofSeconds(30);

    private final SenderRig rig = new SenderRig(2_048, 1 << 20);
    private final int partition = RequestKey.partition(MODEL, 3);

    @Test
    void everyPartitionHearsAtOnceAndThenEveryInterval() {
        rig.passes(5);
        assertThat(beats()).hasSize(3);

        rig.pass(INTERVAL);
        rig.passes(5);

        assertThat(beats()).hasSize(6);
        assertThat(rig.stored(2)).hasSize(2);
    }

    @Test
    void censusListsRequestsStartedAndNotFinishedInTheirPartition() {
        rig.sink.offer(SampleEvents.started(MODEL, 1));
        rig.sink.offer(SampleEvents.started(MODEL, 2));
        rig.sink.offer(SampleEvents.finished(MODEL, 1, 1));
        rig.passes(2);

        List<Uuid> census = nextCensus(partition);

        assertThat(census).containsExactly(SampleEvents.id(2));
        assertThat(nextCensus((partition + 1) % 3)).isEmpty();
    }

    @Test
    void heartbeatsBetweenCensusesCarryNone() {
        rig.passes(1);
        rig.pass(INTERVAL);
        rig.passes(2);

        assertThat(beats().get(beats().size() - 1).getOpenRequests()).isNull();
    }

    @Test
    void requestWhoseStartWasDroppedIsNotInTheCensus() {
        fillWindow();
        rig.send(SampleEvents.started(MODEL, 5));
        rig.broker.recover();

        assertThat(nextCensus(partition)).isEmpty();
    }

    @Test
    void requestWhoseStartWasRefusedIsNotInTheCensus() {
        rig.broker.refuses = entry -> entry.content().kind() == Content.Kind.START;
        rig.send(SampleEvents.started(MODEL, 5));

        assertThat(nextCensus(partition)).isEmpty();
    }

    @Test
    void requestWhoseFinishFoundNoRoomLeavesTheCensusThoughNothingFollows() {
        SenderRig small = new SenderRig(4, 1 << 20);
        small.send(SampleEvents.started(MODEL, 5));
        for (int i = 0; i < 4; i++) {
            small.sink.offer(SampleEvents.chunks(MODEL, 5, 1));
        }
        small.sink.offer(SampleEvents.finished(MODEL, 5, 0));
        small.passes(1);

        small.pass(CENSUS_INTERVAL);
        small.passes(2);

        assertThat(small.stored(ProxyHeartbeat.class))
                .filteredOn(beat -> beat.getOpenRequests() != null)
                .extracting(ProxyHeartbeat::getOpenRequests)
                .endsWith(List.of(), List.of(), List.of());
    }

    @Test
    void requestWhoseFinishWasDroppedLeavesTheCensus() {
        rig.send(SampleEvents.started(MODEL, 5));
        fillWindow();
        rig.send(SampleEvents.finished(MODEL, 5, 0));
        rig.broker.recover();

        assertThat(nextCensus(partition)).isEmpty();
    }

    @Test
    void requestWhoseFinishWasDroppedBeforeTheTopicWasThereIsNotInTheCensus() {
        rig.broker.partitions = 0;
        rig.send(SampleEvents.started(MODEL, 5));
        rig.send(SampleEvents.started(MODEL, 6));
        fillWindow();
        rig.send(SampleEvents.finished(MODEL, 5, 0));
        rig.broker.partitions = 3;
        rig.passes(20);
        rig.broker.recover();

        assertThat(nextCensus(partition)).containsExactly(SampleEvents.id(6));
    }

    @Test
    void requestWhoseFinishFoundNoRoomInTheRingLeavesTheCensus() {
        SenderRig small = new SenderRig(4, 1 << 20);
        small.send(SampleEvents.started(MODEL, 5));
        for (int i = 0; i < 4; i++) {
            small.sink.offer(SampleEvents.chunks(MODEL, 5, 1));
        }
        small.sink.offer(SampleEvents.finished(MODEL, 5, 0));
        small.passes(1);
        small.send(SampleEvents.started(MODEL, 6));

        assertThat(nextCensus(small, partition)).containsExactly(SampleEvents.id(6));
    }

    @Test
    void ledgerTravelsInPartitionZeroAloneAndAddsUp() {
        rig.passes(1);
        rig.send(SampleEvents.chunks(MODEL, 1, 5));
        rig.broker.stalled = true;
        rig.send(SampleEvents.chunks(MODEL, 1, 7));
        rig.pass(INTERVAL);
        rig.passes(1);
        rig.broker.recover();

        List<ProxyHeartbeat> zero = rig.stored(0).stream()
                .filter(ProxyHeartbeat.class::isInstance)
                .map(ProxyHeartbeat.class::cast)
                .toList();
        Ledger ledger = zero.get(zero.size() - 1).getLedger();
        assertThat(ledger.getObservedRecords()).isEqualTo(2);
        assertThat(ledger.getObservedChunks()).isEqualTo(12);
        assertThat(ledger.getAcknowledgedChunks() + ledger.getWaitingChunks()).isEqualTo(12);
        assertThat(ledger.getDropped())
                .extracting(dropped -> dropped.getReason())
                .containsExactlyElementsOf(Arrays.stream(DropReason.values())
                        .map(DropReason::label)
                        .toList());
        assertThat(beats()).filteredOn(beat -> beat.getLedger() != null).hasSameSizeAs(zero);
    }

    @Test
    void heartbeatsDoNotPileUpWhileKafkaIsAway() {
        rig.passes(1);
        rig.broker.stalled = true;
        for (int i = 0; i < 50; i++) {
            rig.pass(INTERVAL);
            rig.passes(1);
        }
        rig.broker.recover();

        assertThat(beats())
                .as("one before, one during the outage, in each partition")
                .hasSize(6);
    }

    @Test
    void lastHeartbeatsOfADrainedBootSayClosing() {
        rig.send(SampleEvents.started(MODEL, 1));
        rig.sender.beginClosing();
        rig.passes(2);

        rig.sender.addClosingHeartbeats();
        rig.pass(INTERVAL);
        rig.passes(2);
        rig.sender.finish();

        for (int each = 0; each < 3; each++) {
            List<?> stored = rig.stored(each);
            assertThat(stored.get(stored.size() - 1)).isInstanceOfSatisfying(ProxyHeartbeat.class, last -> {
                assertThat(last.getClosing()).isTrue();
                assertThat(last.getOpenRequests()).isNotNull();
            });
        }
    }

    private List<ProxyHeartbeat> beats() {
        return rig.stored(ProxyHeartbeat.class);
    }

    private List<Uuid> nextCensus(int of) {
        return nextCensus(rig, of);
    }

    /** Ids of the newest census in this partition, after another one has been due. */
    private static List<Uuid> nextCensus(SenderRig rig, int of) {
        rig.passes(3);
        rig.pass(CENSUS_INTERVAL);
        rig.passes(3);
        List<ProxyHeartbeat> withCensus = rig.stored(of).stream()
                .filter(ProxyHeartbeat.class::isInstance)
                .map(ProxyHeartbeat.class::cast)
                .filter(beat -> beat.getOpenRequests() != null)
                .toList();
        return withCensus.get(withCensus.size() - 1).getOpenRequests();
    }

    private void fillWindow() {
        rig.passes(1);
        rig.broker.stalled = true;
        for (int i = 0; i < 8_000; i++) {
            rig.send(SampleEvents.finished(MODEL, 99, 8));
        }
    }
}
