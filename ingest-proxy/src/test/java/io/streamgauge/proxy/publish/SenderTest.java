package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.topic.RequestKey;
import java.time.Duration;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;

final class SenderTest {
    private static final String MODEL = "llama";

    private final SenderRig rig = new SenderRig(1_024, 64 << 10);
    private final int partition = RequestKey.partition(MODEL, 3);

    @Test
    void recordsReachThePartitionOfTheirModelInOrder() {
        rig.sink.offer(SampleEvents.started(MODEL, 1));
        rig.sink.offer(SampleEvents.chunks(MODEL, 1, 4));
        rig.sink.offer(SampleEvents.finished(MODEL, 1, 2));

        rig.passes(2);

        List<SpecificRecord> requests = requests(rig.stored(partition));
        assertThat(requests)
                .extracting(Object::getClass)
                .containsExactly(RequestStarted.class, ChunksObserved.class, RequestFinished.class);
        assertThat(SenderRig.sequences(rig.stored(partition))).containsExactly(0L, 1L, 2L, 3L);
        assertThat(rig.balance().acknowledged()).isEqualTo(new Tally(3, 6));
    }

    @Test
    void recordsCarryBootAndTheOffsetFixedAtTheirStart() {
        SpecificRecord event = SampleEvents.started(MODEL, 1).record();

        rig.send(new EventSink.Pending(MODEL, 42, 0, event));

        RequestStarted stored = rig.stored(RequestStarted.class).get(0);
        assertThat(stored.getOrigin().getClockOffsetMicros()).isEqualTo(42);
        assertThat(stored.getOrigin().getBootId())
                .isEqualTo(rig.stored(0).stream()
                        .map(SenderRig::origin)
                        .findFirst()
                        .orElseThrow()
                        .getBootId());
    }

    @Test
    void eventsAreKeptUntilTheTopicIsThere() {
        rig.broker.partitions = 0;
        rig.send(SampleEvents.started(MODEL, 1));
        rig.passes(100);
        assertThat(rig.balance().waiting()).isEqualTo(new Tally(1, 0));

        rig.broker.partitions = 3;
        rig.passes(20);

        assertThat(rig.stored(RequestStarted.class)).hasSize(1);
        assertThat(rig.balance().acknowledged()).isEqualTo(new Tally(1, 0));
    }

    @Test
    void missingTopicIsAskedForTenTimesASecondAtMost() {
        rig.broker.partitions = 0;

        rig.passes(100);

        assertThat(rig.broker.questions).isEqualTo(10);
    }

    @Test
    void dropsBeforeTheTopicIsThereShowAsAJumpInTheirPartition() {
        rig.broker.partitions = 0;
        for (int i = 0; i < 500; i++) {
            rig.send(SampleEvents.chunks(MODEL, 1, 10));
        }
        long dropped = rig.balance().dropped(DropReason.KAFKA_UNAVAILABLE).records();
        assertThat(dropped).isPositive();

        rig.broker.partitions = 3;
        rig.passes(20);
        rig.send(SampleEvents.chunks(MODEL, 1, 1));

        List<Long> sequences = SenderRig.sequences(requests(rig.stored(partition)));
        assertThat(sequences).hasSize((int) (501 - dropped));
        assertThat(sequences.get(sequences.size() - 1) - sequences.get(sequences.size() - 2))
                .as("the jump, with one heartbeat in it")
                .isEqualTo(dropped + 2);
    }

    @Test
    void fullWindowDropsNewRecordsAndUsesUpTheirSequences() {
        rig.passes(1);
        rig.broker.stalled = true;
        for (int i = 0; i < 1_000; i++) {
            rig.send(SampleEvents.chunks(MODEL, 1, 8));
        }
        Tally dropped = rig.balance().dropped(DropReason.KAFKA_UNAVAILABLE);
        assertThat(dropped.records()).isPositive();
        assertThat(rig.sender.status().windowBytes()).isLessThan((64 << 10) + 1_024);
        assertThat(SenderRig.sum(rig.balance())).isEqualTo(new Tally(1_000, 8_000));

        rig.broker.recover();
        rig.passes(3);
        rig.send(SampleEvents.chunks(MODEL, 1, 8));

        rig.passes(1);
        assertThat(rig.balance().acknowledged())
                .isEqualTo(new Tally(1_001 - dropped.records(), 8_008 - dropped.chunks()));
        List<Long> sequences = SenderRig.sequences(requests(rig.stored(partition)));
        assertThat(sequences.get(sequences.size() - 1)).isEqualTo(1_001);
    }

    @Test
    void finishTellsHowManyOfItsChunksTheSenderDropped() {
        rig.send(SampleEvents.started(MODEL, 1));
        rig.broker.stalled = true;
        for (int i = 0; i < 1_000; i++) {
            rig.send(SampleEvents.chunks(MODEL, 1, 8));
        }
        long dropped = rig.balance().dropped(DropReason.KAFKA_UNAVAILABLE).chunks();

        rig.broker.recover();
        rig.passes(2);
        rig.send(SampleEvents.finished(MODEL, 1, 3));

        rig.passes(1);
        assertThat(rig.stored(RequestFinished.class).get(0).getDroppedChunks()).isEqualTo(dropped);
    }

    @Test
    void finishTellsChunksThatFoundNoRoomInTheRingOnce() {
        SenderRig small = new SenderRig(4, 1 << 20);
        small.send(SampleEvents.started(MODEL, 1));
        long dropped = 0;
        for (int i = 0; i < 6; i++) {
            dropped += small.sink.offer(SampleEvents.chunks(MODEL, 1, 8)) ? 0 : 8;
        }
        small.passes(1);
        EventSink.Pending finish = SampleEvents.finished(MODEL, 1, 3);
        ((RequestFinished) finish.record()).setDroppedChunks(dropped);

        small.send(finish);
        small.passes(1);

        assertThat(dropped).isPositive();
        assertThat(small.stored(RequestFinished.class).get(0).getDroppedChunks())
                .isEqualTo(dropped);
    }

    @Test
    void ringLossesShowAsAJump() {
        SenderRig small = new SenderRig(4, 1 << 20);
        for (int i = 0; i < 6; i++) {
            small.sink.offer(SampleEvents.chunks(MODEL, 1, 1));
        }
        small.passes(1);

        small.send(SampleEvents.chunks(MODEL, 1, 1));

        assertThat(SenderRig.sequences(requests(small.stored(partition)))).containsExactly(0L, 1L, 2L, 3L, 7L);
        assertThat(small.balance().dropped(DropReason.RING_FULL)).isEqualTo(new Tally(2, 2));
    }

    @Test
    void brokenLogIsReplacedAndEverythingUnacknowledgedSentAgainInSequence() {
        rig.passes(1);
        rig.broker.losesAnswers = true;
        for (int i = 0; i < 5; i++) {
            rig.send(SampleEvents.chunks(MODEL, 1, 1));
        }
        rig.broker.losesAnswers = false;
        rig.broker.breakDown();
        rig.passes(1);
        rig.send(SampleEvents.chunks(MODEL, 1, 1));
        assertThat(rig.broker.connections).as("not at once").hasSize(1);

        rig.pass(Duration.ofSeconds(1));
        rig.passes(2);

        assertThat(rig.broker.connections).hasSize(2);
        assertThat(SenderRig.sequences(requests(rig.stored(partition))))
                .containsExactly(1L, 2L, 3L, 4L, 5L, 1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(rig.balance().acknowledged()).isEqualTo(new Tally(6, 6));
    }

    @Test
    void recordThatFailedBeforeAnAcknowledgedOneIsLost() {
        rig.passes(1);
        rig.broker.stalled = true;
        for (int i = 0; i < 3; i++) {
            rig.send(SampleEvents.chunks(MODEL, 1, 2));
        }
        rig.broker.failOldest();
        rig.broker.stalled = false;
        rig.passes(1);
        rig.pass(Duration.ofSeconds(1));

        rig.passes(2);

        assertThat(rig.balance().dropped(DropReason.REFUSED)).isEqualTo(new Tally(1, 2));
        assertThat(rig.balance().acknowledged()).isEqualTo(new Tally(2, 4));
        assertThat(SenderRig.sequences(requests(rig.stored(partition)))).containsExactly(2L, 3L);
    }

    @Test
    void refusedRecordIsDroppedAndTheRestGoesOn() {
        rig.broker.refuses = entry -> entry.content().kind() == Content.Kind.CHUNKS;

        rig.sink.offer(SampleEvents.started(MODEL, 1));
        rig.sink.offer(SampleEvents.chunks(MODEL, 1, 9));
        rig.sink.offer(SampleEvents.finished(MODEL, 1, 1));
        rig.passes(2);

        assertThat(rig.balance().dropped(DropReason.REFUSED)).isEqualTo(new Tally(1, 9));
        assertThat(rig.balance().acknowledged()).isEqualTo(new Tally(2, 1));
        assertThat(rig.broker.connections).hasSize(1);
    }

    @Test
    void busyLogIsLeftAloneForAMoment() {
        rig.passes(1);
        rig.broker.busy = true;
        rig.send(SampleEvents.started(MODEL, 1));
        rig.broker.recover();

        rig.pass(Duration.ofMillis(50));
        rig.sender.pass();
        assertThat(rig.stored(RequestStarted.class)).isEmpty();
        rig.pass(Duration.ofMillis(60));
        rig.sender.pass();

        assertThat(rig.stored(RequestStarted.class)).hasSize(1);
    }

    @Test
    void kafkaIsUpWhileItAcknowledges() {
        rig.broker.stalled = true;
        rig.passes(10);
        assertThat(rig.sender.status().kafkaUp()).isFalse();

        rig.broker.recover();
        rig.passes(1);
        assertThat(rig.sender.status().kafkaUp()).isTrue();

        rig.broker.stalled = true;
        rig.pass(Duration.ofSeconds(11));
        rig.passes(1);
        assertThat(rig.sender.status().kafkaUp()).isFalse();
    }

    @Test
    void clockOffsetComesFromAcknowledgements() {
        SenderRig shifted = new SenderRig();
        shifted.broker.clockAheadMillis = 5_000;

        shifted.send(SampleEvents.started(MODEL, 1));
        shifted.passes(1);

        assertThat(shifted.sink.clockOffsetMicros()).isBetween(4_990_000L, 5_000_000L);
    }

    @Test
    void whatIsLeftAtTheEndIsCountedAsDropped() {
        rig.passes(1);
        rig.broker.stalled = true;
        rig.send(SampleEvents.chunks(MODEL, 1, 3));
        rig.sink.offer(SampleEvents.chunks(MODEL, 1, 4));

        Balance last = rig.sender.finish();

        assertThat(last.dropped(DropReason.SHUTDOWN)).isEqualTo(new Tally(2, 7));
        assertThat(last.waiting()).isEqualTo(new Tally(0, 0));
        assertThat(SenderRig.sum(last)).isEqualTo(last.observed());
    }

    private static List<SpecificRecord> requests(List<SpecificRecord> stored) {
        return stored.stream().filter(SenderRig::isRequest).toList();
    }
}
