package io.streamgauge.testkit.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class KafkaBrokerIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private final String topic = KAFKA.newPrefix() + "topic";

    @Test
    void readsATopicFullyAcrossPartitions() throws Exception {
        KAFKA.createTopic(topic, 3, Map.of());
        try (var producer = producer(Map.of())) {
            for (int i = 0; i < 100; i++) {
                producer.send(new ProducerRecord<>(topic, i % 3, "key", "value " + i))
                        .get();
            }
        }

        assertThat(KAFKA.records(topic)).hasSize(100);
        assertThat(KAFKA.topics()).contains(topic);
    }

    @Test
    void readsOnlyWhatIsCommitted() throws Exception {
        KAFKA.createTopic(topic, 1, Map.of());
        try (var producer = producer(Map.of("transactional.id", topic))) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, "key", "given up")).get();
            producer.abortTransaction();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, "key", "kept")).get();
            producer.commitTransaction();
        }

        assertThat(KAFKA.records(topic))
                .extracting(record -> new String(record.value(), StandardCharsets.UTF_8))
                .containsExactly("kept");
    }

    @Test
    void restartsOnTheSameAddressAndData() throws Exception {
        KAFKA.createTopic(topic, 1, Map.of());
        try (var producer = producer(Map.of())) {
            producer.send(new ProducerRecord<>(topic, "key", "before")).get();

            KAFKA.stop();
            KAFKA.restart();

            producer.send(new ProducerRecord<>(topic, "key", "after")).get();
        }
        assertThat(KAFKA.records(topic)).hasSize(2);
    }

    private static KafkaProducer<String, String> producer(Map<String, Object> more) {
        var settings = new HashMap<String, Object>(more);
        settings.put("bootstrap.servers", KAFKA.bootstrapServers());
        return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    }
}
