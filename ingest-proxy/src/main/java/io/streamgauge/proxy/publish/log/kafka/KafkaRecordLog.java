package io.streamgauge.proxy.publish.log.kafka;

import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.log.RecordLog;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.registry.UnknownSchemaException;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A Kafka topic as log: an idempotent producer whose batches never expire. */
public final class KafkaRecordLog implements RecordLog {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaRecordLog.class);

    private final String topic;
    private final LongSupplier wallMicros;
    private final ProducerErrors errors;
    private final SchemaRegistry registry;
    private final PartitionCount partitionCount;
    private final Producer<String, byte[]> producer;
    private volatile boolean broken;

    /**
     * Connects in the background.
     *
     * @param settings of {@link ProducerSettings}
     * @param wallMicros this proxy's wall clock, micro seconds
     * @param errors counts what goes wrong
     * @param registry gives schemas their numbers, and has been prepared
     * @throws KafkaException no client can be made of these settings, or no broker's name resolves
     */
    public KafkaRecordLog(
            String topic,
            ProducerSettings settings,
            LongSupplier wallMicros,
            ProducerErrors errors,
            SchemaRegistry registry) {
        this.topic = topic;
        this.errors = errors;
        this.registry = registry;
        this.wallMicros = wallMicros;
        this.partitionCount = new PartitionCount(topic, settings.forAdmin());
        this.producer = new KafkaProducer<>(settings.forProducer(), new StringSerializer(), new ByteArraySerializer());
    }

    @Override
    public OptionalInt partitions() {
        return partitionCount.ask();
    }

    @Override
    public OptionalInt partitionsByNow() {
        try {
            return OptionalInt.of(producer.partitionsFor(topic).size());
        } catch (KafkaException | IllegalStateException e) {
            // Kafka is away, or the producer is done for, which the next record tells.
            return OptionalInt.empty();
        }
    }

    @Override
    public void append(Entry entry) {
        long createdAtMillis = Math.floorDiv(entry.sentAtMicros(), 1_000L);
        Thread caller = Thread.currentThread();
        try {
            byte[] value = WireSchema.numbered(entry.value(), registry);
            // The callback hears all that the future would tell.
            Future<RecordMetadata> unused = producer.send(
                    new ProducerRecord<>(topic, entry.partition(), createdAtMillis, entry.key(), value),
                    (metadata, failure) -> {
                        if (failure == null) {
                            acknowledge(entry, createdAtMillis, metadata);
                        } else {
                            fail(entry, failure, caller);
                        }
                    });
        } catch (UnknownSchemaException e) {
            refuse(entry, e);
        } catch (KafkaException | IllegalStateException e) {
            abandon(entry, e);
        }
    }

    private void refuse(Entry entry, Exception failure) {
        errors.add(ProducerErrors.Kind.RECORD);
        LOG.atWarn().addKeyValue("topic", topic).setCause(failure).log("Kafka refuses a record for good");
        entry.failed(Entry.Fate.REFUSED);
    }

    /**
     * A topic that keeps the producer's time gives exactly that back. An equal time may also be chance; either way it
     * proves nothing about the broker's clock.
     */
    private void acknowledge(Entry entry, long createdAtMillis, RecordMetadata metadata) {
        boolean stampedByBroker = metadata.hasTimestamp() && metadata.timestamp() != createdAtMillis;
        entry.acknowledged(wallMicros.getAsLong(), stampedByBroker ? metadata.timestamp() : Entry.NO_TIME);
    }

    /** A timeout within the call to send means that the producer did not take the record, later that it lost it. */
    private void fail(Entry entry, Exception failure, Thread caller) {
        if (failure instanceof TimeoutException && Thread.currentThread() == caller) {
            errors.add(ProducerErrors.Kind.BUSY);
            entry.failed(Entry.Fate.BUSY);
        } else if (ProducerErrors.Kind.of(failure) == ProducerErrors.Kind.RECORD) {
            refuse(entry, failure);
        } else {
            abandon(entry, failure);
        }
    }

    private void abandon(Entry entry, Exception failure) {
        if (!broken) {
            errors.add(ProducerErrors.Kind.of(failure));
            LOG.atWarn().addKeyValue("topic", topic).setCause(failure).log("The Kafka producer failed");
        }
        broken = true;
        entry.failed(Entry.Fate.ABANDONED);
    }

    @Override
    public boolean broken() {
        return broken;
    }

    /** What is still on its way is abandoned, which is no news worth a warning. */
    @Override
    public void close() {
        broken = true;
        partitionCount.close();
        producer.close(Duration.ZERO);
    }
}
