package io.streamgauge.processor;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.serde.AvroDeserializer;
import io.streamgauge.schemas.serde.AvroSerializer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes the list of SLO classes where its newest published version is another one. Blocks. */
final class SloClassesTopic {

    private static final Logger LOG = LoggerFactory.getLogger(SloClassesTopic.class);
    private static final Duration READ_LIMIT = Duration.ofSeconds(30);

    private final TopicPartition partition;
    private final SchemaRegistry registry;
    private final Clock clock;

    SloClassesTopic(String topic, SchemaRegistry registry, Clock clock) {
        this.partition = new TopicPartition(topic, 0);
        this.registry = registry;
        this.clock = clock;
    }

    void publish(SloClasses classes, Map<String, Object> clientSettings)
            throws ExecutionException, InterruptedException {
        Optional<String> newest = newestVersion(clientSettings);
        if (newest.isPresent() && newest.get().equals(classes.version())) {
            return;
        }
        try (var values = new AvroSerializer<io.streamgauge.schemas.result.SloClasses>(registry);
                var producer =
                        new KafkaProducer<>(clientSettings, new ByteArraySerializer(), new ByteArraySerializer())) {
            byte[] key = classes.version().getBytes(StandardCharsets.UTF_8);
            byte @Nullable [] value = values.serialize(partition.topic(), classes.toRecord(clock.millis()));
            producer.send(new ProducerRecord<>(partition.topic(), partition.partition(), key, value))
                    .get();
        }
        LOG.atInfo()
                .addKeyValue("version", classes.version())
                .addKeyValue("classes", classes.classes().size())
                .log("Published a new list of SLO classes");
    }

    private Optional<String> newestVersion(Map<String, Object> clientSettings) {
        try (var consumer =
                        new KafkaConsumer<>(clientSettings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
                var values = new AvroDeserializer<>(registry, io.streamgauge.schemas.result.SloClasses.class)) {
            consumer.assign(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
            if (end == 0) {
                return Optional.empty();
            }
            consumer.seek(partition, end - 1);
            Optional<String> newest = Optional.empty();
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(READ_LIMIT)) {
                newest = Optional.ofNullable(values.deserialize(record.topic(), record.value()))
                        .map(io.streamgauge.schemas.result.SloClasses::getVersion);
            }
            return newest;
        }
    }
}
