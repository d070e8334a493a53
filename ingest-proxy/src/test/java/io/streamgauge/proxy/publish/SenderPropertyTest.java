package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the log does and whenever: order holds, and every record is acknowledged or dropped by a reason. */
final class SenderPropertyTest {
    private static final int STEPS = 3_000;
    private static final int REFUSED_CHUNKS = 13;
    private static final List<String> MODELS = List.of("llama", "qwen", "mistral", "gemma", "phi");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void orderAndLedgerHoldUnderRandomFaults(long seed) {
        Chaos chaos = new Chaos(seed);

        chaos.run();

        Balance last = chaos.rig.balance();
        assertThat(SenderRig.sum(last)).as("seed %d", seed).isEqualTo(last.observed());
        assertThat(last.observed()).as("seed %d", seed).isEqualTo(chaos.offered());
        assertThat(last.waiting()).as("seed %d", seed).isEqualTo(new Tally(0, 0));
        long received = 0;
        for (int partition = 0; partition < 3; partition++) {
            List<SpecificRecord> deduplicated = deduplicate(chaos.rig.stored(partition));
            assertThat(SenderRig.sequences(deduplicated))
                    .as("seed %d", seed)
                    .isSorted()
                    .doesNotHaveDuplicates();
            received += deduplicated.stream().filter(SenderRig::isRequest).count();
        }
        // A record that stood in the log when its repetition failed counts as dropped, though readers see it.
        long ambiguous =
                chaos.failsSingleRecords ? last.dropped(DropReason.REFUSED).records() : 0;
        assertThat(received - last.acknowledged().records())
                .as("seed %d, records readers see beyond those acknowledged", seed)
                .isBetween(0L, ambiguous);
    }

    /** What a reader keeps: one number per boot and partition. */
    static List<SpecificRecord> deduplicate(List<SpecificRecord> stored) {
        List<SpecificRecord> kept = new ArrayList<>();
        long newest = -1;
        for (SpecificRecord event : stored) {
            long sequence = SenderRig.origin(event).getSequence();
            if (sequence > newest) {
                kept.add(event);
                newest = sequence;
            }
        }
        return kept;
    }

    @Test
    void sequencesWithoutFaultsHaveNoGap() {
        SenderRig rig = new SenderRig(1_024, 1 << 20);
        for (int i = 0; i < 500; i++) {
            rig.send(SampleEvents.chunks(MODELS.get(i % MODELS.size()), i, 3));
        }

        for (int partition = 0; partition < 3; partition++) {
            List<Long> sequences = SenderRig.sequences(rig.stored(partition));
            assertThat(sequences.get(sequences.size() - 1)).isEqualTo(sequences.size() - 1);
        }
    }

    /** Random traffic against a log with random faults, then recovery and the end. */
    private static final class Chaos {
        private final Random random;
        private final SenderRig rig;
        private final boolean failsSingleRecords;
        private long records;
        private long chunks;

        private Chaos(long seed) {
            random = new Random(seed);
            failsSingleRecords = seed % 2 == 0;
            rig = new SenderRig(1 << (2 + random.nextInt(6)), 1L << (12 + random.nextInt(6)));
            rig.broker.partitions = random.nextBoolean() ? 0 : 3;
            rig.broker.refuses = entry -> entry.content().chunks() == REFUSED_CHUNKS;
        }

        private void run() {
            for (int step = 0; step < STEPS; step++) {
                offer();
                if (random.nextInt(100) < 4) {
                    disturb();
                }
                if (random.nextInt(3) > 0) {
                    rig.passes(1);
                }
            }
            rig.broker.partitions = 3;
            rig.broker.recover();
            rig.pass(Duration.ofSeconds(2));
            rig.passes(200);
            rig.sender.finish();
        }

        private void offer() {
            for (int i = random.nextInt(6); i > 0; i--) {
                String model = MODELS.get(random.nextInt(MODELS.size()));
                EventSink.Pending pending = switch (random.nextInt(4)) {
                    case 0 -> SampleEvents.started(model, random.nextInt(50));
                    case 1 -> SampleEvents.finished(model, random.nextInt(50), random.nextInt(5));
                    default -> SampleEvents.chunks(model, random.nextInt(50), 1 + random.nextInt(64));
                };
                records++;
                chunks += pending.chunks();
                rig.sink.offer(pending);
            }
        }

        private void disturb() {
            switch (random.nextInt(8)) {
                case 0 -> rig.broker.stalled = true;
                case 1 -> rig.broker.busy = true;
                case 2 -> rig.broker.losesAnswers = true;
                case 3 -> rig.broker.breakDown();
                case 4 -> rig.broker.partitions = 3;
                case 5 -> failOne();
                case 6 -> rig.pass(Duration.ofSeconds(random.nextInt(4)));
                default -> rig.broker.recover();
            }
        }

        private void failOne() {
            if (failsSingleRecords) {
                rig.broker.failOldest();
            }
        }

        private Tally offered() {
            return new Tally(records, chunks);
        }
    }
}
