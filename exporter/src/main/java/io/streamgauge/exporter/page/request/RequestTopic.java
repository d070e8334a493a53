package io.streamgauge.exporter.page.request;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.serde.EventDeserializer;
import io.streamgauge.schemas.topic.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Looks into llm.requests on demand, with a consumer of its own that belongs to no group: one look at a time, each bounded
 * in time and bytes, so that a page that is open costs little and one that is closed nothing.
 */
final class RequestTopic {

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(200);

    /** What one look may take. */
    private static final Duration LONGEST = Duration.ofSeconds(4);

    private static final long MOST_BYTES = 16L << 20;

    private final KafkaSettings kafka;
    private final String topic;
    private final EventDeserializer events;

    /** Takes what is read. */
    @FunctionalInterface
    interface EventReader {
        void read(SpecificRecord event);
    }

    RequestTopic(KafkaSettings kafka, SchemaRegistry registry) {
        this.kafka = kafka;
        this.topic = Topics.withPrefix(kafka.topicPrefix()).requests().name();
        this.events = new EventDeserializer(registry);
    }

    /**
     * Gives every record that was appended from an instant on until now to a reader.
     *
     * @return whether all of it was read; else the limits of a look ended it
     */
    synchronized boolean read(long sinceMillis, EventReader reader) {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        try (Consumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings())) {
            Map<TopicPartition, Long> since = partitions(consumer, sinceMillis);
            // A consumer that is asked for offsets of partitions it has not been given complains of each.
            consumer.assign(since.keySet());
            Map<TopicPartition, Long> ends = new HashMap<>(consumer.endOffsets(since.keySet(), REQUEST_TIMEOUT));
            Map<TopicPartition, OffsetAndTimestamp> begins =
                    new HashMap<>(consumer.offsetsForTimes(since, REQUEST_TIMEOUT));
            // Nothing was appended since.
            begins.values().removeIf(Objects::isNull);
            ends.keySet().retainAll(begins.keySet());
            consumer.assign(begins.keySet());
            begins.forEach((partition, begin) -> consumer.seek(partition, begin.offset()));
            long bytes = 0;
            while (!isAt(ends, consumer)) {
                if (System.nanoTime() - deadline > 0 || bytes > MOST_BYTES) {
                    return false;
                }
                ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                for (ConsumerRecord<byte[], byte[]> record : records) {
                    bytes += record.serializedValueSize();
                    take(record, reader);
                }
            }
            return true;
        }
    }

    private static boolean isAt(Map<TopicPartition, Long> ends, Consumer<byte[], byte[]> consumer) {
        return ends.entrySet().stream()
                .allMatch(end -> consumer.position(end.getKey(), REQUEST_TIMEOUT) >= end.getValue());
    }

    private Map<TopicPartition, Long> partitions(Consumer<byte[], byte[]> consumer, long sinceMillis) {
        return consumer.partitionsFor(topic, REQUEST_TIMEOUT).stream()
                .collect(Collectors.toMap(info -> new TopicPartition(topic, info.partition()), info -> sinceMillis));
    }

    private void take(ConsumerRecord<byte[], byte[]> record, EventReader reader) {
        SpecificRecord event;
        try {
            event = events.deserialize(topic, record.value());
        } catch (SerializationException e) {
            // The processor counts what nobody can read.
            return;
        }
        if (event != null) {
            reader.read(event);
        }
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>(kafka.properties());
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.CLIENT_ID_CONFIG, "streamgauge-live-page");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) REQUEST_TIMEOUT.toMillis());
        return settings;
    }
}
