package io.streamgauge.processor.slo.list;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.serde.AvroDeserializer;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.topic.SloValidity;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The topic on a broker, read from its beginning. */
final class KafkaSloTopic implements SloTopic {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaSloTopic.class);
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration FETCH = Duration.ofMillis(200);
    private static final Duration CLOSING = Duration.ofSeconds(2);

    private final TopicPartition partition;
    private final SchemaRegistry registry;
    private final Clock clock;
    private final Map<String, Object> clients;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final AvroDeserializer<io.streamgauge.schemas.result.SloClasses> values;

    KafkaSloTopic(String topic, SchemaRegistry registry, Map<String, Object> clientSettings, Clock clock) {
        this.partition = new TopicPartition(topic, 0);
        this.registry = registry;
        this.clock = clock;
        this.clients = clientSettings;
        this.values = new AvroDeserializer<>(registry, io.streamgauge.schemas.result.SloClasses.class);
        Map<String, Object> reading = new HashMap<>(clientSettings);
        reading.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        reading.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        this.consumer = new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
    }

    @Override
    public List<PublishedList> read() {
        long end = consumer.endOffsets(List.of(partition), LIMIT).getOrDefault(partition, 0L);
        if (consumer.position(partition, LIMIT) > end) {
            throw new KafkaException("the topic was made anew; it has to be read from its beginning");
        }
        List<PublishedList> lists = new ArrayList<>();
        while (consumer.position(partition, LIMIT) < end) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(FETCH)) {
                add(record, lists);
            }
        }
        return lists;
    }

    private void add(ConsumerRecord<byte[], byte[]> record, List<PublishedList> lists) {
        try {
            io.streamgauge.schemas.result.SloClasses published = values.deserialize(record.topic(), record.value());
            if (published != null) {
                long validFrom = SloValidity.fromMillis(published, record.timestamp());
                lists.add(new PublishedList(SloClasses.of(published), record.timestamp(), validFrom));
            }
        } catch (SerializationException | IllegalArgumentException e) {
            LOG.atWarn()
                    .addKeyValue("topic", record.topic())
                    .addKeyValue("offset", record.offset())
                    .setCause(e)
                    .log("A list of SLO classes cannot be read and is left out");
        }
    }

    @Override
    public void publish(SloClasses classes) throws InterruptedException {
        try (var serializer = new AvroSerializer<io.streamgauge.schemas.result.SloClasses>(registry);
                var producer = new KafkaProducer<>(writing(), new ByteArraySerializer(), new ByteArraySerializer())) {
            byte[] key = classes.version().getBytes(StandardCharsets.UTF_8);
            byte @Nullable [] value = serializer.serialize(partition.topic(), classes.toRecord(clock.millis()));
            producer.send(new ProducerRecord<>(partition.topic(), partition.partition(), key, value))
                    .get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException forbidden) {
                throw forbidden;
            }
            throw new KafkaException("the list of SLO classes could not be published", e.getCause());
        }
    }

    /** Requests wait for this thread to read on: it gives up soon, and publishes again after the next read. */
    private Map<String, Object> writing() {
        int limit = Math.toIntExact(LIMIT.toMillis());
        Map<String, Object> writing = new HashMap<>(clients);
        writing.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, limit);
        writing.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, limit / 2);
        writing.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        writing.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, limit);
        return writing;
    }

    @Override
    public void close() {
        // A thread that was interrupted still closes its fetch sessions in order.
        boolean interrupted = Thread.interrupted();
        try {
            consumer.close(CloseOptions.timeout(CLOSING));
            values.close();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
