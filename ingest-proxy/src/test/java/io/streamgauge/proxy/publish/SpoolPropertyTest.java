package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.schemas.event.Ledger;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.Uuid;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the log does, and however often the process is killed: order holds, and every ledger adds up. */
final class SpoolPropertyTest {
    private static final int RUNS = 6;
    private static final int STEPS = 400;
    private static final List<String> MODELS = List.of("llama", "qwen", "mistral", "gemma", "phi");

    @TempDir
    private Path parent;

    @ParameterizedTest
    @ValueSource(longs = {1, 3, 4, 5, 6, 9, 13, 17, 21, 33})
    void orderAndLedgersHoldOverKillsAndFaults(long seed) throws IOException {
        Chaos chaos = new Chaos(seed);

        chaos.run();

        for (Run run : chaos.runs) {
            String what = "seed %d, run %d".formatted(seed, chaos.runs.indexOf(run));
            long received = 0;
            for (int partition = 0; partition < 3; partition++) {
                List<SpecificRecord> kept = SenderPropertyTest.deduplicate(chaos.of(run.rig.boot(), partition));
                assertThat(SenderRig.sequences(kept)).as(what).isSorted().doesNotHaveDuplicates();
                received += kept.stream().filter(SenderRig::isRequest).count();
            }
            if (run != chaos.last() && received > 0) {
                assertThat(chaos.goodbyes(run.rig.boot())).as(what).isNotEmpty();
            }
            Optional<Ledger> closed = chaos.ledger(run.rig.boot());
            if (closed.isPresent()) {
                Ledger ledger = closed.get();
                assertThat(sum(ledger)).as(what).isEqualTo(observed(ledger));
                assertThat(ledger.getWaitingRecords() + ledger.getSpooledRecords())
                        .as(what)
                        .isZero();
                assertThat(ledger.getObservedRecords()).as(what).isLessThanOrEqualTo(run.offered.records());
                // What stood in the log when its acknowledgement was lost counts as dropped, though readers see it.
                // What was offered in the last half second is not in the ledger of a killed run.
                long unknown = run.offered.records() - ledger.getObservedRecords();
                assertThat(received - ledger.getAcknowledgedRecords())
                        .as(what)
                        .isBetween(0L, dropped(ledger, "crash") + dropped(ledger, "refused") + unknown);
            }
        }
        Balance last = chaos.last().rig.balance();
        assertThat(SenderRig.sum(last)).as("seed %d", seed).isEqualTo(last.observed());
        assertThat(last.observed()).as("seed %d", seed).isEqualTo(chaos.last().offered);
        assertThat(last.waiting().plus(last.spooled())).as("seed %d", seed).isEqualTo(Tally.ZERO);
    }

    private static Tally observed(Ledger ledger) {
        return new Tally(ledger.getObservedRecords(), ledger.getObservedChunks());
    }

    private static Tally sum(Ledger ledger) {
        Tally sum = new Tally(ledger.getAcknowledgedRecords(), ledger.getAcknowledgedChunks());
        for (var dropped : ledger.getDropped()) {
            sum = sum.plus(new Tally(dropped.getRecords(), dropped.getChunks()));
        }
        return sum;
    }

    private static long dropped(Ledger ledger, String reason) {
        return ledger.getDropped().stream()
                .filter(dropped -> dropped.getReason().equals(reason))
                .mapToLong(dropped -> dropped.getRecords())
                .sum();
    }

    /** One life of the process. */
    private static final class Run {
        private final SenderRig rig;
        private Tally offered = Tally.ZERO;

        private Run(SenderRig rig) {
            this.rig = rig;
        }
    }

    /** Runs that are killed, one after the other on one spool, against a log with random faults; the last one recovers. */
    private final class Chaos {
        private final Random random;
        private final MemoryLog.Broker broker = new MemoryLog.Broker();
        private final List<Run> runs = new ArrayList<>();

        private Chaos(long seed) {
            random = new Random(seed);
            broker.partitions = random.nextBoolean() ? 0 : 3;
        }

        private Run last() {
            return runs.get(runs.size() - 1);
        }

        private void run() throws IOException {
            long room = 64L << (10 + random.nextInt(6));
            for (int number = 1; number <= RUNS; number++) {
                SenderRig rig = new SenderRig(256, 1L << (14 + random.nextInt(4)), broker, number)
                        .spoolTo(parent.resolve("spool"), room);
                runs.add(new Run(rig));
                for (int step = random.nextInt(STEPS); step > 0; step--) {
                    step();
                }
                if (number < RUNS) {
                    rig.kill();
                }
            }
            broker.partitions = 3;
            broker.recover();
            last().rig.pass(Duration.ofSeconds(2));
            last().rig.passes(600);
            last().rig.sender.finish();
        }

        private void step() {
            Run run = last();
            for (int i = random.nextInt(6); i > 0; i--) {
                EventSink.Pending pending = event();
                run.offered = run.offered.plus(new Tally(1, pending.chunks()));
                run.rig.sink.offer(pending);
            }
            if (random.nextInt(100) < 4) {
                disturb();
            }
            if (random.nextInt(3) > 0) {
                run.rig.passes(1);
            }
        }

        private EventSink.Pending event() {
            String model = MODELS.get(random.nextInt(MODELS.size()));
            return switch (random.nextInt(4)) {
                case 0 -> SampleEvents.started(model, random.nextInt(50));
                case 1 -> SampleEvents.finished(model, random.nextInt(50), random.nextInt(5));
                default -> SampleEvents.chunks(model, random.nextInt(50), 1 + random.nextInt(64));
            };
        }

        private void disturb() {
            switch (random.nextInt(8)) {
                case 0, 1 -> broker.stalled = true;
                case 2 -> broker.busy = true;
                case 3 -> broker.losesAnswers = true;
                case 4 -> broker.breakDown();
                case 5 -> broker.partitions = 3;
                case 6 -> last().rig.pass(Duration.ofSeconds(random.nextInt(4)));
                default -> broker.recover();
            }
        }

        private List<SpecificRecord> of(Uuid boot, int partition) {
            return last().rig.stored(partition).stream()
                    .filter(event -> SenderRig.origin(event).getBootId().equals(boot))
                    .toList();
        }

        private List<ProxyHeartbeat> goodbyes(Uuid boot) {
            return of(boot, 0).stream()
                    .filter(ProxyHeartbeat.class::isInstance)
                    .map(ProxyHeartbeat.class::cast)
                    .filter(ProxyHeartbeat::getClosing)
                    .toList();
        }

        private Optional<Ledger> ledger(Uuid boot) {
            return goodbyes(boot).stream()
                    .map(ProxyHeartbeat::getLedger)
                    .filter(Objects::nonNull)
                    .reduce((one, later) -> later);
        }
    }
}
