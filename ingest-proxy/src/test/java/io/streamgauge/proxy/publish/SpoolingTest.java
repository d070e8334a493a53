package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.metrics.SpoolMetrics;
import io.streamgauge.proxy.publish.spool.SpoolStatus;
import io.streamgauge.proxy.publish.spool.segment.SmallDisk;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.topic.RequestKey;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SpoolingTest {
    private static final String MODEL = "llama";
    private static final int PARTITION = RequestKey.partition(MODEL, 3);

    @TempDir
    private Path parent;

    private SenderRig rig() throws IOException {
        return SenderRig.spooling(parent, new MemoryLog.Broker(), 1);
    }

    @Test
    void whatKafkaDoesNotTakeWithinASecondLiesOnDisk() throws IOException {
        SenderRig rig = rig();
        rig.passes(1);
        rig.broker.stalled = true;
        rig.send(SampleEvents.started(MODEL, 1));
        rig.send(SampleEvents.chunks(MODEL, 1, 8));
        assertThat(rig.balance().waiting()).isEqualTo(new Tally(2, 8));

        rig.pass(Duration.ofSeconds(2));
        rig.passes(1);

        assertThat(rig.balance().waiting()).isEqualTo(Tally.ZERO);
        assertThat(rig.balance().spooled()).isEqualTo(new Tally(2, 8));
        assertThat(rig.sender.status().spool().size().records()).isEqualTo(2);
    }

    @Test
    void metricsTellWhetherThereIsASpoolAndHowOftenItsDiskWasWaitedFor() throws IOException {
        SenderRig without = new SenderRig();
        without.passes(1);
        SenderRig rig = rig();
        rig.passes(1);
        rig.broker.stalled = true;
        rig.send(SampleEvents.chunks(MODEL, 1, 8));
        rig.pass(Duration.ofSeconds(2));
        rig.passes(1);

        SpoolStatus spool = rig.sender.status().spool();
        assertThat(SpoolMetrics.of(spool))
                .filteredOn(family -> family.name().equals("llm_proxy_spool_open"))
                .flatExtracting(MetricFamily::points)
                .containsExactly(new MetricFamily.Value(List.of(), 1));
        assertThat(SpoolMetrics.of(without.sender.status().spool()))
                .filteredOn(family -> family.name().equals("llm_proxy_spool_open"))
                .flatExtracting(MetricFamily::points)
                .containsExactly(new MetricFamily.Value(List.of(), 0));
        assertThat(spool.syncs().counts().get(0)).isPositive();
    }

    @Test
    void everythingIsSentInOrderOnceKafkaAnswers() throws IOException {
        SenderRig rig = rig();
        rig.passes(1);
        rig.broker.stalled = true;
        for (int i = 0; i < 2_000; i++) {
            rig.send(SampleEvents.chunks(MODEL, 1, 8));
        }
        assertThat(rig.balance().spooled().records()).isGreaterThan(1_500);
        assertThat(rig.sender.status().windowBytes()).isLessThan(SenderRig.SPOOLED_WINDOW + 1_024);

        rig.broker.recover();
        rig.passes(200);

        assertThat(rig.balance().acknowledged()).isEqualTo(new Tally(2_000, 16_000));
        assertThat(rig.balance().spooled()).isEqualTo(Tally.ZERO);
        assertGapless(rig.stored(PARTITION));
        assertThat(rig.sender.status().spool().size().bytes()).isZero();
    }

    @Test
    void recordsFromBeforeTheTopicWasThereGetTheirSequencesInOrder() throws IOException {
        SenderRig rig = rig();
        rig.broker.partitions = 0;
        for (int i = 0; i < 2_000; i++) {
            rig.send(i % 2 == 0 ? SampleEvents.started(MODEL, i) : SampleEvents.finished(MODEL, i - 1, 3));
            rig.pass(Duration.ofMillis(1));
        }
        assertThat(rig.balance().spooled().records()).isGreaterThan(900);

        rig.broker.partitions = 3;
        rig.passes(200);
        rig.pass(Duration.ofSeconds(2));
        rig.passes(2);

        assertThat(rig.balance().acknowledged()).isEqualTo(new Tally(2_000, 3_000));
        assertGapless(rig.stored(PARTITION));
        assertThat(rig.stored(ProxyHeartbeat.class)).isNotEmpty();
    }

    @Test
    void stateOfAQuietSpoolIsNotWrittenAgain() throws IOException {
        SenderRig rig = rig();
        rig.passes(2);
        Path state = parent.resolve("spool").resolve("state");
        Object written = Files.readAttributes(state, "unix:ino").get("ino");

        rig.passes(500);

        assertThat(Files.readAttributes(state, "unix:ino").get("ino")).isEqualTo(written);
    }

    @Test
    void flippedBytesCostTheirRecordsAndAreCounted() throws IOException {
        SenderRig rig = rig();
        rig.passes(1);
        rig.broker.stalled = true;
        for (int i = 0; i < 2_000; i++) {
            rig.send(SampleEvents.chunks(MODEL, 1, 8));
        }
        damage();

        rig.broker.recover();
        rig.passes(200);

        Tally lost = rig.balance().dropped(DropReason.SPOOL_DAMAGED);
        assertThat(lost.records()).isPositive();
        assertThat(rig.balance().acknowledged()).isEqualTo(new Tally(2_000, 16_000).minus(lost));
        assertThat(rig.balance().spooled()).isEqualTo(Tally.ZERO);
        assertThat(rig.sender.status().spool().damages()).isPositive();
        List<Long> sequences = SenderRig.sequences(rig.stored(PARTITION));
        assertThat(sequences).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void fullSpoolTakesEndsOfRequestsLongest() throws IOException {
        SenderRig rig = new SenderRig(1_024, SenderRig.SPOOLED_WINDOW).spoolTo(parent.resolve("spool"), 256 << 10);
        rig.passes(1);
        rig.broker.stalled = true;
        long dropped = 0;
        for (int i = 0; i < 3_000 && dropped < 100; i++) {
            rig.send(SampleEvents.chunks(MODEL, 1, 8));
            rig.pass(Duration.ofMillis(1));
            dropped = rig.balance().dropped(DropReason.SPOOL_FULL).records();
        }
        assertThat(dropped).isEqualTo(100);

        rig.send(SampleEvents.finished(MODEL, 1, 3));
        rig.broker.recover();
        rig.passes(200);

        assertThat(SenderRig.sum(rig.balance())).isEqualTo(rig.balance().observed());
        assertThat(rig.stored(RequestFinished.class))
                .singleElement()
                .satisfies(finish -> assertThat(finish.getDroppedChunks()).isEqualTo(800));
    }

    @Test
    void fullDiskCostsCountedRecordsAndIsUsedAgainWhenThereIsSpace() throws IOException {
        Path mountPoint = Files.createDirectory(parent.resolve("disk"));
        try (SmallDisk disk = SmallDisk.mount(mountPoint)) {
            SenderRig rig = new SenderRig(1_024, SenderRig.SPOOLED_WINDOW)
                    .spoolTo(mountPoint.resolve("spool"), SenderRig.SPOOL_ROOM);
            Path other = Files.write(disk.path().resolve("other"), new byte[512 << 10]);
            rig.passes(1);
            rig.broker.stalled = true;
            sendUntil(rig, () -> rig.balance().dropped(DropReason.DISK_FAILED).records() > 100);
            Files.delete(other);
            long spooled = rig.balance().spooled().records();
            sendUntil(rig, () -> rig.balance().spooled().records() > spooled + 100);

            rig.broker.recover();
            rig.passes(300);

            Tally dropped = rig.balance().dropped(DropReason.DISK_FAILED);
            assertThat(rig.balance().acknowledged().plus(dropped))
                    .isEqualTo(rig.balance().observed());
            assertThat(SenderRig.sequences(rig.stored(PARTITION))).isSorted().doesNotHaveDuplicates();
            assertThat(rig.sender.status().spool().writeFailures()).isPositive();
            rig.kill();
        }
    }

    private static void sendUntil(SenderRig rig, BooleanSupplier enough) {
        for (int i = 0; i < 100_000 && !enough.getAsBoolean(); i++) {
            rig.send(SampleEvents.chunks(MODEL, 1, 8));
            rig.pass(Duration.ofMillis(5));
        }
        assertThat(enough.getAsBoolean()).isTrue();
    }

    @Test
    void stopKeepsWhatIsLeftForTheNextStart() throws IOException {
        MemoryLog.Broker broker = new MemoryLog.Broker();
        SenderRig stopped = SenderRig.spooling(parent, broker, 1);
        stopped.passes(1);
        broker.stalled = true;
        stopped.send(SampleEvents.started(MODEL, 1));
        stopped.sink.offer(SampleEvents.finished(MODEL, 1, 4));

        Balance last = stopped.sender.finish();

        assertThat(last.spooled()).isEqualTo(new Tally(2, 4));
        assertThat(last.dropped(DropReason.SHUTDOWN)).isEqualTo(Tally.ZERO);
        broker.recover();
        SenderRig next = SenderRig.spooling(parent, broker, 2);
        next.passes(50);
        assertThat(next.stored(PARTITION, stopped).stream().filter(SenderRig::isRequest))
                .hasSize(2);
        assertThat(next.goodbye(stopped).getLedger().getAcknowledgedRecords()).isEqualTo(2);
    }

    private void damage() throws IOException {
        try (Stream<Path> files = Files.list(parent.resolve("spool"))) {
            for (Path file :
                    files.filter(it -> it.toString().endsWith(".spool")).toList()) {
                try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
                    for (long at = 5_000; at < bytes.length(); at += 7_001) {
                        bytes.seek(at);
                        int old = bytes.read();
                        bytes.seek(at);
                        bytes.write(old ^ 0x10);
                    }
                }
            }
        }
    }

    private static void assertGapless(List<SpecificRecord> records) {
        assertThat(SenderRig.sequences(records))
                .isEqualTo(LongStream.range(0, records.size()).boxed().toList());
    }
}
