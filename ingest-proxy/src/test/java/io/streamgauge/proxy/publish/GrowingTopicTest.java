package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.topic.RequestKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The topic gets more partitions while requests are open. */
final class GrowingTopicTest {

    private static final int FEW = 3;
    private static final int MANY = 8;
    private static final Duration LOOK = Duration.ofSeconds(10);

    /** Belongs to another partition of eight than of three. */
    private static final String MODEL = "llama";

    private static final int OLD = RequestKey.partition(MODEL, FEW);
    private static final int NEW = RequestKey.partition(MODEL, MANY);

    private final SenderRig rig = new SenderRig(1_024, 64 << 10);

    @Test
    void openRequestsStayAndNewOnesGoWhereTheirModelBelongsNow() {
        rig.send(SampleEvents.started(MODEL, 1));
        rig.passes(2);

        grow();
        rig.send(SampleEvents.started(MODEL, 2));
        rig.send(SampleEvents.chunks(MODEL, 1, 4));
        rig.send(SampleEvents.finished(MODEL, 1, 1));
        rig.send(SampleEvents.finished(MODEL, 2, 1));
        rig.passes(2);

        assertThat(OLD).isNotEqualTo(NEW);
        assertThat(requests(OLD)).hasSize(3);
        assertThat(requests(NEW)).hasSize(2);
        assertThat(rig.balance().acknowledged()).isEqualTo(rig.balance().observed());
    }

    @Test
    void everyPartitionHearsOfTheProxyAndMissesNothing() {
        rig.send(SampleEvents.started(MODEL, 1));
        rig.passes(2);

        grow();
        rig.send(SampleEvents.finished(MODEL, 1, 1));
        rig.send(SampleEvents.started(MODEL, 2));
        rig.pass(Duration.ofSeconds(2));
        rig.passes(3);

        for (int partition = 0; partition < MANY; partition++) {
            List<SpecificRecord> stored = rig.stored(partition);
            assertThat(stored).hasAtLeastOneElementOfType(ProxyHeartbeat.class);
            assertThat(SenderRig.sequences(stored))
                    .isEqualTo(LongStream.range(0, stored.size()).boxed().toList());
        }
    }

    @Test
    void censusOfAPartitionNamesTheRequestsThatBeganInIt() {
        rig.send(SampleEvents.started(MODEL, 1));
        rig.passes(2);

        grow();
        rig.send(SampleEvents.started(MODEL, 2));
        rig.pass(Duration.ofSeconds(30));
        rig.passes(3);

        assertThat(census(OLD)).containsExactly(SampleEvents.id(1));
        assertThat(census(NEW)).containsExactly(SampleEvents.id(2));
    }

    @Test
    void requestWhosePartsAreDroppedUsesUpSequencesOfItsOwnPartition() {
        SenderRig tight = new SenderRig(1_024, 4 << 10);
        tight.send(SampleEvents.started(MODEL, 1));
        tight.passes(2);
        grow(tight);
        tight.broker.busy = true;
        for (int i = 0; i < 200; i++) {
            tight.send(SampleEvents.chunks(MODEL, 1, 10));
        }

        tight.broker.recover();
        tight.passes(20);
        tight.send(SampleEvents.finished(MODEL, 1, 1));
        tight.passes(2);

        List<Long> old = SenderRig.sequences(tight.stored(OLD));
        assertThat(old.get(old.size() - 1) + 1 - old.size())
                .as("records missing in the partition the request began in")
                .isPositive()
                .isEqualTo(tight.balance().observed().records()
                        - tight.balance().acknowledged().records());
    }

    @Test
    void spooledRecordsArePutInTheirPlacesBeforeThereAreMorePartitions(@TempDir Path directory) throws IOException {
        SenderRig spooling = SenderRig.spooling(directory, new MemoryLog.Broker(), 2);
        spooling.broker.stalled = true;
        spooling.send(SampleEvents.started(MODEL, 1));
        spooling.pass(Duration.ofSeconds(2));
        spooling.passes(3);
        for (int i = 0; i < 50; i++) {
            spooling.send(SampleEvents.chunks(MODEL, 1, 10));
        }

        grow(spooling);
        spooling.send(SampleEvents.finished(MODEL, 1, 1));
        spooling.broker.recover();
        spooling.passes(20);
        grow(spooling);
        spooling.send(SampleEvents.started(MODEL, 2));
        spooling.passes(20);

        assertThat(spooling.stored(OLD).stream().filter(SenderRig::isRequest)).hasSize(52);
        assertThat(spooling.stored(NEW).stream().filter(SenderRig::isRequest)).hasSize(1);
        assertThat(SenderRig.sequences(spooling.stored(OLD))).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void thereBeingFewerIsNotBelieved() {
        rig.send(SampleEvents.started(MODEL, 1));
        rig.passes(2);
        rig.broker.partitions = 1;
        rig.pass(LOOK);

        rig.send(SampleEvents.finished(MODEL, 1, 1));
        rig.passes(2);

        assertThat(requests(OLD)).hasSize(2);
    }

    private void grow() {
        grow(rig);
    }

    private static void grow(SenderRig growing) {
        growing.broker.partitions = MANY;
        growing.pass(LOOK);
        growing.passes(1);
    }

    private List<SpecificRecord> requests(int partition) {
        return rig.stored(partition).stream().filter(SenderRig::isRequest).toList();
    }

    /** The last one. */
    private List<Uuid> census(int partition) {
        return rig.stored(partition).stream()
                .filter(ProxyHeartbeat.class::isInstance)
                .map(beat -> ((ProxyHeartbeat) beat).getOpenRequests())
                .filter(open -> open != null)
                .reduce((first, second) -> second)
                .orElseThrow();
    }
}
