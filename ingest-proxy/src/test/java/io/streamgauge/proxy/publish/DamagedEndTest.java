package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.Dropped;
import io.streamgauge.schemas.event.Ledger;
import io.streamgauge.schemas.topic.RequestKey;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage behind which no record of the same file tells what stood there. */
final class DamagedEndTest {
    private static final String MODEL = "llama";
    private static final String OTHER = "mistral";
    private static final int PARTITIONS = 3;
    private static final int RECORDS = 1_000;

    private final MemoryLog.Broker broker = new MemoryLog.Broker();

    @TempDir
    private Path parent;

    private SenderRig first;

    @Test
    void modelsAreInTwoPartitions() {
        assertThat(RequestKey.partition(MODEL, PARTITIONS)).isNotEqualTo(RequestKey.partition(OTHER, PARTITIONS));
    }

    @BeforeEach
    void aRunThatKafkaTookNothingFrom() throws IOException {
        first = rig(1);
        first.passes(1);
        broker.stalled = true;
        for (int i = 0; i < RECORDS; i++) {
            first.send(SampleEvents.chunks(i % 3 == 0 ? OTHER : MODEL, 1, 8));
            first.pass(Duration.ofMillis(10));
        }
        // Twice as long as it takes until the state is written.
        first.passes(100);
    }

    @Test
    void lastRecordOfARunThatWasStoppedIsDamagedAndNotAcknowledged() throws IOException {
        first.sender.finish();
        damageEnd(newest());

        SenderRig next = next(2);

        assertLedger(next, 1);
    }

    @Test
    void lastRecordOfARunThatWasKilledIsDamagedAndNotAcknowledged() throws IOException {
        first.kill();
        damageEnd(newest());

        SenderRig next = next(2);

        assertLedger(next, 1);
    }

    @Test
    void lastRecordsOfSeveralFilesAreDamagedAndNotAcknowledged() throws IOException {
        first.sender.finish();
        List<Path> files = files();
        assertThat(files).hasSizeGreaterThan(3);
        damageEnd(files.get(0));
        damageEnd(files.get(2));
        damageEnd(newest());

        SenderRig next = next(2);

        assertLedger(next, 3);
    }

    @Test
    void everyRecordMayBeDamaged() throws IOException {
        first.sender.finish();
        for (Path file : files()) {
            Files.write(file, new byte[(int) Files.size(file)]);
        }

        SenderRig next = next(2);

        assertLedger(next, RECORDS);
    }

    @Test
    void damageAfterARunThatWasKilledWhileItDeliveredIsNotAcknowledgedEither() throws IOException {
        first.kill();
        broker.recover();
        SenderRig second = rig(2);
        // Some files have been delivered and deleted, and some records stand in the state as delivered.
        while (broker.records().size() < RECORDS / 2) {
            second.passes(1);
        }
        second.kill();
        damageEnd(newest());

        SenderRig next = next(3);

        assertLedger(next, 1);
    }

    private SenderRig rig(long run) throws IOException {
        return new SenderRig(2_048, 16 << 10, broker, run).spoolTo(parent.resolve("spool"), 8 << 20);
    }

    private SenderRig next(long run) throws IOException {
        broker.recover();
        SenderRig next = rig(run);
        next.passes(400);
        return next;
    }

    private void assertLedger(SenderRig reader, long damaged) {
        Ledger ledger = reader.goodbye(first).getLedger();
        assertThat(ledger.getObservedRecords()).isEqualTo(RECORDS);
        assertThat(ledger.getDropped().stream().mapToLong(Dropped::getRecords).sum())
                .isEqualTo(damaged);
        assertThat(ledger.getDropped().stream()
                        .filter(drop -> drop.getReason().equals("spool_damaged"))
                        .mapToLong(Dropped::getChunks)
                        .sum())
                .isEqualTo(8 * damaged);
        assertThat(ledger.getAcknowledgedRecords()).isEqualTo(RECORDS - damaged);
        assertThat(delivered(reader)).isEqualTo(RECORDS - damaged);
    }

    /** Different records of the first run that its broker holds. */
    private long delivered(SenderRig reader) {
        long delivered = 0;
        for (int partition = 0; partition < PARTITIONS; partition++) {
            Set<Long> sequences = new HashSet<>();
            for (SpecificRecord event : reader.stored(partition, first)) {
                if (SenderRig.isRequest(event)) {
                    sequences.add(SenderRig.origin(event).getSequence());
                }
            }
            delivered += sequences.size();
        }
        return delivered;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(parent.resolve("spool"))) {
            return files.filter(file -> file.toString().endsWith(".spool"))
                    .sorted()
                    .toList();
        }
    }

    private Path newest() throws IOException {
        List<Path> files = files();
        return files.get(files.size() - 1);
    }

    private static void damageEnd(Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(bytes.length() - 3);
            int old = bytes.read();
            bytes.seek(bytes.length() - 3);
            bytes.write(old ^ 0x10);
        }
    }
}
