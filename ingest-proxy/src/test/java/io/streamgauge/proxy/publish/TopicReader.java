package io.streamgauge.proxy.publish;

import io.streamgauge.schemas.topic.TopicSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads a topic from beginning to end. */
final class TopicReader {
    private TopicReader() {}

    /** The records of each partition, in order. */
    static List<List<SpecificRecord>> read(String bootstrapServers, TopicSpec topic) {
        List<TopicPartition> partitions = IntStream.range(0, topic.partitions())
                .mapToObj(partition -> new TopicPartition(topic.name(), partition))
                .toList();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            return partitions.stream()
                    .map(partition -> read(consumer, partition))
                    .toList();
        }
    }

    private static List<SpecificRecord> read(KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition) {
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
        long end =
                Objects.requireNonNull(consumer.endOffsets(List.of(partition)).get(partition));
        List<SpecificRecord> records = new ArrayList<>();
        while (consumer.position(partition) < end) {
            consumer.poll(Duration.ofMillis(100)).forEach(record -> records.add(SenderRig.decode(record.value())));
        }
        return records;
    }
}
