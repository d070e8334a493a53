package io.streamgauge.processor.freshness;

import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.serde.TotalsDeserializer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads results as an exporter does, on a thread of its own, and notes when it learned how far each partition has come. */
public final class ProgressWatch implements AutoCloseable {

    private final TotalsDeserializer totals = new TotalsDeserializer(new BundledSchemaRegistry());
    private final Map<Integer, NavigableMap<Long, Long>> learned = new ConcurrentHashMap<>();
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Thread thread = new Thread(this::read, "progress-watch");
    private volatile boolean closing;

    /** @param topic the existing one of totals; what it holds already is left out */
    public ProgressWatch(String bootstrapServers, String topic) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", bootstrapServers,
                "isolation.level", "read_committed",
                "enable.auto.commit", "false",
                "fetch.max.wait.ms", "50");
        consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
        thread.setDaemon(true);
        thread.start();
    }

    private void read() {
        try (consumer) {
            while (!closing) {
                for (var record : consumer.poll(Duration.ofMillis(100))) {
                    if (totals.deserialize(record.topic(), record.value()) instanceof PartitionProgress progress) {
                        learned.computeIfAbsent(progress.getPartition(), unknown -> new ConcurrentSkipListMap<>())
                                .putIfAbsent(progress.getProcessedUntilMillis(), System.currentTimeMillis());
                    }
                }
            }
        }
    }

    /** How long it took until results told of what was appended to a partition then; empty as long as they do not. */
    public OptionalLong delayMillis(int partition, long appendedAtMillis) {
        Map.Entry<Long, Long> first =
                learned.getOrDefault(partition, new ConcurrentSkipListMap<>()).ceilingEntry(appendedAtMillis);
        return first == null ? OptionalLong.empty() : OptionalLong.of(Math.max(0, first.getValue() - appendedAtMillis));
    }

    @Override
    public void close() {
        closing = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
