package io.streamgauge.testkit.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads whole topics. */
public final class TopicReader {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private TopicReader() {}

    static List<String> topics(String bootstrapServers) throws InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            return admin.listTopics(new ListTopicsOptions().listInternal(true)).names().get().stream()
                    .sorted()
                    .toList();
        } catch (ExecutionException e) {
            throw new IllegalStateException("topics of " + bootstrapServers + " cannot be listed", e.getCause());
        }
    }

    /** Every committed record that is in the topic now, partition by partition in order. */
    public static List<ConsumerRecord<byte[], byte[]>> records(String bootstrapServers, String topic) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", bootstrapServers,
                "isolation.level", "read_committed",
                "enable.auto.commit", "false");
        try (var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            return readToEnd(consumer, partitions);
        }
    }

    private static List<ConsumerRecord<byte[], byte[]>> readToEnd(
            KafkaConsumer<byte[], byte[]> consumer, List<TopicPartition> partitions) {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        var records = new ArrayList<ConsumerRecord<byte[], byte[]>>();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (partitions.stream()
                .anyMatch(partition -> consumer.position(partition) < ends.getOrDefault(partition, 0L))) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("not read to its end in " + PATIENCE + ": " + partitions);
            }
            for (var record : consumer.poll(Duration.ofMillis(100))) {
                if (record.offset() < ends.getOrDefault(new TopicPartition(record.topic(), record.partition()), 0L)) {
                    records.add(record);
                }
            }
        }
        records.sort(Comparator.comparingInt((ConsumerRecord<byte[], byte[]> record) -> record.partition())
                .thenComparingLong(ConsumerRecord::offset));
        return records;
    }
}
