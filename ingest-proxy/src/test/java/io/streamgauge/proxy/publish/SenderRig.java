package io.streamgauge.proxy.publish;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.clock.Times;
import io.streamgauge.proxy.publish.delivery.Encoder;
import io.streamgauge.proxy.publish.log.Connection;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.id.UuidBits;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.serde.EventDeserializer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.apache.avro.specific.SpecificRecord;

/** A sender with a log in memory and clocks that stand still until told. */
final class SenderRig {
    private static final SchemaRegistry REGISTRY = new BundledSchemaRegistry();
    private static final EventDeserializer EVENTS = new EventDeserializer(REGISTRY);

    final MemoryLog.Broker broker = new MemoryLog.Broker();
    final Sender sender;
    final EventSink sink;
    private long nanos;

    SenderRig() {
        this(16, 1 << 20);
    }

    SenderRig(int ringCapacity, long windowBytes) {
        PublisherConfig.HeartbeatTimes times = PublisherConfig.DEFAULT.heartbeats();
        PublisherConfig config = new PublisherConfig(ringCapacity, windowBytes, times, Duration.ofSeconds(10));
        Encoder encoder = new Encoder(UuidBits.of(1, 2), new AvroSerializer<>(REGISTRY));
        sender = new Sender(
                "test", config, encoder, new Connection(broker::connect), new Times(() -> nanos, new StillClock()));
        sink = sender.openRing();
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
        long records = balance.acknowledged().records() + balance.waiting().records();
        long chunks = balance.acknowledged().chunks() + balance.waiting().chunks();
        for (Tally dropped : balance.dropped().values()) {
            records += dropped.records();
            chunks += dropped.chunks();
        }
        return new Tally(records, chunks);
    }

    /** What the partition holds. */
    List<SpecificRecord> stored(int partition) {
        return broker.stored.getOrDefault(partition, List.of()).stream()
                .map(SenderRig::decode)
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
