package io.streamgauge.benchmarks.stored;

import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.id.UuidBits;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.topic.RequestKey;
import io.streamgauge.testkit.kafka.NewTopics;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Ten minutes of one proxy's streams, up to now, put into a topic as fast as Kafka takes them. */
final class StoredTraffic {
    private static final long BEAT_MICROS = 2_000_000;
    private static final Uuid BOOT = UuidBits.of(7, 1);

    private final AvroSerializer<SpecificRecord> serializer = new AvroSerializer<>(new BundledSchemaRegistry());
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final String topic;
    private final int partitions;
    private final long[] numbers;
    private long records;
    private long chunks;

    StoredTraffic(String topic, int partitions) {
        this.topic = topic;
        this.partitions = partitions;
        this.numbers = new long[partitions];
    }

    void write(Case plan, String bootstrapServers) throws Exception {
        long end = System.currentTimeMillis() * 1_000;
        long begin = end - Case.SPAN_MICROS;
        PriorityQueue<StoredStream> streams = new PriorityQueue<>(Comparator.comparingLong(StoredStream::dueAtMicros));
        for (int i = 0; i < plan.streams(); i++) {
            long shift = i * plan.form().gapMicros * plan.form().chunksPerPack / plan.streams();
            streams.add(new StoredStream(plan.form(), "model-" + i % plan.models(), i, begin + shift));
        }
        Map<String, Object> settings = new HashMap<>(NewTopics.producer(bootstrapServers));
        settings.putAll(Map.of("linger.ms", "20", "batch.size", "262144", "compression.type", "zstd"));
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            long beat = begin;
            for (StoredStream next = streams.remove(); next.dueAtMicros() < end; next = streams.remove()) {
                for (; beat <= next.dueAtMicros(); beat += BEAT_MICROS) {
                    beat(producer, beat);
                }
                int partition = RequestKey.partition(next.model(), partitions);
                int before = next.chunks();
                send(producer, partition, RequestKey.of(next.model()), next.next(origin(partition)));
                chunks += Math.max(0, next.chunks() - before);
                streams.add(next);
            }
        }
        Exception failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }

    private void beat(KafkaProducer<byte[], byte[]> producer, long atMicros) {
        for (int partition = 0; partition < partitions; partition++) {
            ProxyHeartbeat heartbeat = ProxyHeartbeat.newBuilder()
                    .setOrigin(origin(partition))
                    .setProxy("benchmark")
                    .setSentAtMicros(atMicros)
                    .build();
            send(producer, partition, null, heartbeat);
        }
    }

    private Origin origin(int partition) {
        return new Origin(BOOT, numbers[partition]++, 0L);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback tells of failures
    private void send(
            KafkaProducer<byte[], byte[]> producer, int partition, byte @Nullable [] key, SpecificRecord event) {
        records++;
        producer.send(
                new ProducerRecord<>(topic, partition, key, serializer.serialize(topic, event)), (metadata, failed) -> {
                    if (failed != null) {
                        failure.set(failed);
                    }
                });
    }

    long records() {
        return records;
    }

    long chunks() {
        return chunks;
    }
}
