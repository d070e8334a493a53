package io.streamgauge.proxy.publish;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.clock.Times;
import io.streamgauge.proxy.publish.log.Connection;
import io.streamgauge.proxy.publish.spool.Spool;
import io.streamgauge.proxy.publish.spool.SpoolSettings;
import io.streamgauge.proxy.publish.spool.record.Encoder;
import io.streamgauge.proxy.publish.spool.segment.SegmentStore;
import io.streamgauge.proxy.publish.spool.segment.SpoolDirectory;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.id.UuidBits;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.serde.EventDeserializer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** A sender with a log in memory and clocks that stand still until told. */
final class SenderRig {
    private static final SchemaRegistry REGISTRY = new BundledSchemaRegistry();
    private static final EventDeserializer EVENTS = new EventDeserializer(REGISTRY);

    static final long SPOOLED_WINDOW = 64 << 10;
    static final long SPOOL_ROOM = 8 << 20;

    final MemoryLog.Broker broker;
    final Sender sender;
    final EventSink sink;
    private final Uuid boot;
    private final Times times;
    private long nanos;
    private @Nullable SpoolDirectory spool;

    SenderRig() {
        this(16, 1 << 20);
    }

    SenderRig(int ringCapacity, long windowBytes) {
        this(ringCapacity, windowBytes, new MemoryLog.Broker(), 2);
    }

    /** One of several runs with the same broker. */
    SenderRig(int ringCapacity, long windowBytes, MemoryLog.Broker broker, long run) {
        this.broker = broker;
        this.boot = UuidBits.of(1, run);
        this.times = new Times(() -> nanos, new StillClock());
        PublisherConfig.HeartbeatTimes beats = PublisherConfig.DEFAULT.heartbeats();
        PublisherConfig config =
                new PublisherConfig(ringCapacity, windowBytes, beats, Duration.ofSeconds(10), SpoolSettings.NONE);
        Encoder encoder = new Encoder(boot, new AvroSerializer<>(REGISTRY));
        sender = new Sender("test", config, encoder, new Connection(broker::connect), times);
        sink = sender.openRing();
    }

    /** One of several runs with the same broker that spool below the same directory, to 8 MiB in all. */
    static SenderRig spooling(Path parent, MemoryLog.Broker broker, long run) throws IOException {
        return new SenderRig(1_024, SPOOLED_WINDOW, broker, run).spoolTo(parent.resolve("spool"), SPOOL_ROOM);
    }

    /** Lets the sender spool to files of 16 KiB. */
    SenderRig spoolTo(Path directory, long maxBytes) throws IOException {
        SpoolDirectory taken = SpoolDirectory.take(directory);
        spool = taken;
        sender.overflowTo(Spool.open(taken, new SegmentStore.Limits(maxBytes, 16 << 10), boot, times));
        return this;
    }

    /** The process is killed: nothing more is written, and its connections end. */
    void kill() throws IOException {
        broker.breakDown();
        Objects.requireNonNull(spool).close();
    }

    Uuid boot() {
        return boot;
    }

    void pass(Duration time) {
        nanos += time.toNanos();
        broker.nowMicros += time.toNanos() / 1_000;
    }

    /** Some passes, with the sender's sleep between them. */
    void passes(int number) {
        for (int i = 0; i < number; i++) {
            sender.pass();
            pass(Duration.ofMillis(10));
        }
    }

    /** Offers and passes. */
    void send(EventSink.Pending pending) {
        sink.offer(pending);
        sender.pass();
    }

    Balance balance() {
        return sender.status().balance();
    }

    static Tally sum(Balance balance) {
        Tally sum = balance.acknowledged().plus(balance.waiting()).plus(balance.spooled());
        for (Tally dropped : balance.dropped().values()) {
            sum = sum.plus(dropped);
        }
        return sum;
    }

    /** What the partition holds. */
    List<SpecificRecord> stored(int partition) {
        return broker.stored.getOrDefault(partition, List.of()).stream()
                .map(SenderRig::decode)
                .toList();
    }

    /** What the partition holds of another run with the same broker. */
    List<SpecificRecord> stored(int partition, SenderRig run) {
        return stored(partition).stream()
                .filter(event -> origin(event).getBootId().equals(run.boot))
                .toList();
    }

    /** The last heartbeat of another run with the same broker. */
    ProxyHeartbeat goodbye(SenderRig run) {
        return goodbyes(run).get(0);
    }

    /** The last heartbeats of another run with the same broker, in its first partition. */
    List<ProxyHeartbeat> goodbyes(SenderRig run) {
        return stored(0, run).stream()
                .filter(ProxyHeartbeat.class::isInstance)
                .map(ProxyHeartbeat.class::cast)
                .filter(ProxyHeartbeat::getClosing)
                .toList();
    }

    /** What all partitions hold, by type. */
    <T extends SpecificRecord> List<T> stored(Class<T> type) {
        return broker.records().stream()
                .map(SenderRig::decode)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    static SpecificRecord decode(byte[] value) {
        return Objects.requireNonNull(EVENTS.deserialize("", value));
    }

    static Origin origin(SpecificRecord event) {
        if (event instanceof RequestStarted started) {
            return started.getOrigin();
        }
        if (event instanceof ChunksObserved observed) {
            return observed.getOrigin();
        }
        if (event instanceof RequestFinished finished) {
            return finished.getOrigin();
        }
        return ((ProxyHeartbeat) event).getOrigin();
    }

    /** Whether it is part of what was observed. */
    static boolean isRequest(SpecificRecord event) {
        return !(event instanceof ProxyHeartbeat);
    }

    static List<Long> sequences(List<SpecificRecord> events) {
        return events.stream().map(event -> origin(event).getSequence()).toList();
    }

    /** Shows the broker's time: the clocks agree. */
    private final class StillClock extends Clock {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Instant.EPOCH.plusNanos(broker.nowMicros * 1_000);
        }
    }
}
