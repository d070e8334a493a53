package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.topic.RequestKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one run of a proxy left in its spool, and whether it said goodbye: the next run sees to both. */
final class SpoolSuccessionTest {
    private static final String MODEL = "llama";
    private static final int PARTITION = RequestKey.partition(MODEL, 3);

    @TempDir
    private Path parent;

    @Test
    void nextRunSendsWhatAKilledOneLeftAndClosesItsLedger() throws IOException {
        MemoryLog.Broker broker = new MemoryLog.Broker();
        SenderRig killed = SenderRig.spooling(parent, broker, 1);
        killed.passes(1);
        killed.send(SampleEvents.started(MODEL, 1));
        killed.passes(1);
        broker.stalled = true;
        for (int i = 0; i < 500; i++) {
            killed.send(SampleEvents.chunks(MODEL, 1, 8));
            killed.pass(Duration.ofMillis(10));
        }
        Balance last = killed.balance();
        killed.kill();
        broker.recover();

        SenderRig next = SenderRig.spooling(parent, broker, 2);
        next.passes(200);

        List<SpecificRecord> ofKilled = next.stored(PARTITION, killed);
        assertThat(SenderRig.sequences(ofKilled)).isSorted().doesNotHaveDuplicates();
        assertThat(ofKilled.stream().filter(SenderRig::isRequest)).hasSize(501);
        assertThat(ofKilled.get(ofKilled.size() - 1)).isInstanceOfSatisfying(ProxyHeartbeat.class, goodbye -> {
            assertThat(goodbye.getClosing()).isTrue();
            assertThat(goodbye.getOpenRequests()).isNull();
        });
        ProxyHeartbeat ledger = next.goodbye(killed);
        assertThat(ledger.getLedger().getObservedRecords()).isEqualTo(501);
        assertThat(ledger.getLedger().getAcknowledgedRecords()).isEqualTo(501);
        assertThat(ledger.getLedger().getAcknowledgedChunks()).isEqualTo(4_000);
        assertThat(last.observed()).isEqualTo(new Tally(501, 4_000));
        assertThat(next.balance().observed()).isEqualTo(Tally.ZERO);
        assertThat(next.sender.status().spool().recovered()).isEqualTo(500);
    }

    @Test
    void runKilledWhileItSentWhatItsPredecessorLeftIsFollowedWithoutLossAndInOrder() throws IOException {
        MemoryLog.Broker broker = new MemoryLog.Broker();
        broker.partitions = 0;
        List<SenderRig> runs = new ArrayList<>();
        for (int run = 1; run <= 4; run++) {
            SenderRig rig = SenderRig.spooling(parent, broker, run);
            runs.add(rig);
            for (int i = 0; i < 300; i++) {
                rig.send(SampleEvents.chunks(i % 3 == 0 ? "qwen" : MODEL, run, 2));
                rig.pass(Duration.ofMillis(10));
            }
            if (run == 2) {
                broker.partitions = 3;
                rig.passes(2);
                broker.stalled = true;
                rig.passes(100);
            }
            rig.kill();
        }
        broker.recover();

        SenderRig last = SenderRig.spooling(parent, broker, 5);
        last.passes(400);

        for (SenderRig run : runs) {
            long received = 0;
            for (int partition = 0; partition < 3; partition++) {
                List<SpecificRecord> kept = SenderPropertyTest.deduplicate(last.stored(partition, run));
                assertThat(SenderRig.sequences(kept)).isSorted();
                received += kept.stream().filter(SenderRig::isRequest).count();
            }
            assertThat(received).isEqualTo(300);
            assertThat(last.goodbye(run).getLedger().getObservedRecords()).isEqualTo(300);
        }
    }

    @Test
    void runKilledWhileKafkaWasHealthyIsSpokenForByTheNext() throws IOException {
        MemoryLog.Broker broker = new MemoryLog.Broker();
        SenderRig killed = SenderRig.spooling(parent, broker, 1);
        killed.passes(1);
        killed.send(SampleEvents.started(MODEL, 1));
        killed.passes(5);
        killed.kill();

        SenderRig next = SenderRig.spooling(parent, broker, 2);
        next.passes(5);

        for (int partition = 0; partition < 3; partition++) {
            List<SpecificRecord> ofKilled = next.stored(partition, killed);
            assertThat(ofKilled.get(ofKilled.size() - 1)).isInstanceOfSatisfying(ProxyHeartbeat.class, goodbye -> {
                assertThat(goodbye.getClosing()).isTrue();
                assertThat(goodbye.getOpenRequests()).isNull();
                assertThat(goodbye.getLedger())
                        .as("nobody knows what Kafka took last")
                        .isNull();
            });
        }
    }

    @Test
    void runKilledAfterItsSpoolWasEmptyAgainIsSpokenForByTheNext() throws IOException {
        MemoryLog.Broker broker = new MemoryLog.Broker();
        SenderRig killed = SenderRig.spooling(parent, broker, 1);
        killed.passes(1);
        broker.stalled = true;
        killed.send(SampleEvents.started(MODEL, 1));
        killed.pass(Duration.ofSeconds(2));
        killed.passes(1);
        broker.recover();
        killed.passes(200);
        assertThat(killed.balance().spooled()).isEqualTo(Tally.ZERO);
        killed.kill();

        SenderRig next = SenderRig.spooling(parent, broker, 2);
        next.passes(5);

        assertThat(next.goodbye(killed).getLedger()).isNull();
        assertThat(next.sender.status().spool().recovered()).isZero();
    }

    @Test
    void runKilledBeforeItSpokeForTheOneBeforeLeavesBothToTheNext() throws IOException {
        MemoryLog.Broker broker = new MemoryLog.Broker();
        SenderRig first = SenderRig.spooling(parent, broker, 1);
        first.passes(2);
        first.kill();
        SenderRig second = SenderRig.spooling(parent, broker, 2);
        broker.stalled = true;
        second.passes(60);
        second.kill();
        broker.recover();

        SenderRig third = SenderRig.spooling(parent, broker, 3);
        third.passes(5);
        third.kill();
        SenderRig fourth = SenderRig.spooling(parent, broker, 4);
        fourth.passes(5);

        assertThat(fourth.goodbyes(first)).hasSize(1);
        assertThat(fourth.goodbyes(second)).hasSize(1);
        assertThat(fourth.goodbyes(third)).hasSize(1);
    }

    @Test
    void runThatHasSaidGoodbyeIsNotSpokenForAgain() throws IOException {
        MemoryLog.Broker broker = new MemoryLog.Broker();
        SenderRig stopped = SenderRig.spooling(parent, broker, 1);
        stopped.passes(60);
        stopped.sender.beginClosing();
        stopped.sender.addClosingHeartbeats();
        stopped.passes(2);
        stopped.sender.finish();

        SenderRig next = SenderRig.spooling(parent, broker, 2);
        next.passes(60);

        assertThat(next.goodbyes(stopped))
                .singleElement()
                .satisfies(goodbye -> assertThat(goodbye.getOpenRequests()).isEmpty());
    }

    @Test
    void runWhoseGoodbyeKafkaDidNotTakeIsSpokenForByTheNext() throws IOException {
        MemoryLog.Broker broker = new MemoryLog.Broker();
        SenderRig stopped = SenderRig.spooling(parent, broker, 1);
        stopped.passes(60);
        broker.stalled = true;
        stopped.sender.beginClosing();
        stopped.sender.addClosingHeartbeats();
        stopped.passes(2);
        stopped.sender.finish();
        broker.recover();

        SenderRig next = SenderRig.spooling(parent, broker, 2);
        next.passes(60);

        assertThat(next.goodbyes(stopped))
                .singleElement()
                .satisfies(goodbye -> assertThat(goodbye.getOpenRequests()).isNull());
    }
}
