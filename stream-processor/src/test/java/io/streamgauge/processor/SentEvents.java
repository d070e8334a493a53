package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.topic.RequestKey;
import io.streamgauge.testkit.kafka.NewTopics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Events as a proxy sends them: to the partition of their model, numbered there. */
final class SentEvents implements AutoCloseable {

    private final String topic;
    private final int partitions;
    private final AvroSerializer<SpecificRecord> serializer = new AvroSerializer<>(new BundledSchemaRegistry());
    private final Map<Integer, Numbering> numbering = new HashMap<>();
    private final List<Future<RecordMetadata>> sent = new ArrayList<>();
    private final KafkaProducer<byte[], byte[]> producer;

    SentEvents(String bootstrapServers, String topic, int partitions) {
        this.topic = topic;
        this.partitions = partitions;
        this.producer = new KafkaProducer<>(
                NewTopics.producer(bootstrapServers), new ByteArraySerializer(), new ByteArraySerializer());
    }

    void send(String model, SpecificRecord event) {
        send(model, RequestKey.partition(model, partitions), event);
    }

    void send(String model, int partition, SpecificRecord event) {
        numbering.computeIfAbsent(partition, unknown -> new Numbering()).number(event);
        send(model, partition, serializer.serialize("", event));
    }

    /** Whatever it is. */
    void send(String model, byte @Nullable [] event) {
        send(model, RequestKey.partition(model, partitions), event);
    }

    private void send(String model, int partition, byte @Nullable [] event) {
        sent.add(producer.send(new ProducerRecord<>(topic, partition, RequestKey.of(model), event)));
    }

    /** Returns when Kafka has all of them. */
    void await() {
        producer.flush();
        assertThat(sent).allSatisfy(future -> assertThat(future).succeedsWithin(Duration.ZERO));
    }

    @Override
    public void close() {
        producer.close();
    }
}
