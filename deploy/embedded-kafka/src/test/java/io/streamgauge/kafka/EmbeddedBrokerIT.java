package io.streamgauge.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class EmbeddedBrokerIT {

    @TempDir
    Path dir;

    @Test
    void dataSurviveCloseAndReopen() throws Exception {
        try (var broker = new EmbeddedBroker(dir, 0)) {
            broker.start();
            createTopic(broker, "kept", Map.of());
            send(broker, "kept", "one");
        }

        try (var broker = new EmbeddedBroker(dir, 0)) {
            broker.start();

            assertThat(read(broker, "kept", 1))
                    .extracting(ConsumerRecord::value)
                    .containsExactly("one");
        }
    }

    @Test
    void startsAgainOnTheSamePort() throws Exception {
        try (var broker = new EmbeddedBroker(dir, 0)) {
            broker.start();
            String before = broker.bootstrapServers();
            broker.stop();
            assertThat(broker.running()).isFalse();

            broker.start();

            assertThat(broker.bootstrapServers()).isEqualTo(before);
        }
    }

    @Test
    void takesAnotherPortWhereTheWantedOneIsInUse() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var broker = new EmbeddedBroker(dir, taken.getLocalPort())) {
            broker.start();

            assertThat(broker.bootstrapServers()).startsWith("127.0.0.1:").doesNotEndWith(":" + taken.getLocalPort());
        }
    }

    @Test
    void listensOnLoopbackAlone() throws Exception {
        try (var broker = new EmbeddedBroker(dir, 0)) {
            broker.start();
            int port = Integer.parseInt(broker.bootstrapServers().substring("127.0.0.1:".length()));

            assertThatThrownBy(() -> new Socket().connect(new InetSocketAddress("127.0.0.2", port), 1000))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void stampsRecordsOnAppendWhereTheTopicAsksForIt() throws Exception {
        try (var broker = new EmbeddedBroker(dir, 0)) {
            broker.start();
            createTopic(broker, "stamped", Map.of("message.timestamp.type", "LogAppendTime"));
            send(broker, "stamped", "one");

            assertThat(read(broker, "stamped", 1))
                    .extracting(ConsumerRecord::timestampType)
                    .containsExactly(TimestampType.LOG_APPEND_TIME);
        }
    }

    @Test
    void keepsItsDirectoryPrivate() throws Exception {
        Path data = dir.resolve("deep/data");
        try (var broker = new EmbeddedBroker(data, 0)) {
            broker.start();

            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void namesADirectoryItCannotUse() throws Exception {
        Path file = Files.writeString(dir.resolve("file"), "");

        try (var broker = new EmbeddedBroker(file, 0)) {
            assertThatThrownBy(broker::start).isInstanceOf(IOException.class).hasMessageContaining(file.toString());
        }
    }

    @Test
    void refusesADirectoryThatAnotherBrokerUses() throws Exception {
        try (var first = new EmbeddedBroker(dir, 0);
                var second = new EmbeddedBroker(dir, 0)) {
            first.start();

            assertThatThrownBy(second::start).isInstanceOf(IOException.class).hasMessageContaining(dir + " is in use");

            assertThat(second.running()).isFalse();
            createTopic(first, "still-works", Map.of());
        }
    }

    @Test
    void settingsOfTheCallerWin() throws Exception {
        try (var broker = new EmbeddedBroker(dir, 0, Map.of("auto.create.topics.enable", "true"))) {
            broker.start();
            send(broker, "unheard-of", "one");

            assertThat(read(broker, "unheard-of", 1)).hasSize(1);
        }
    }

    private static void createTopic(EmbeddedBroker broker, String topic, Map<String, String> settings)
            throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1).configs(settings)))
                    .all()
                    .get();
        }
    }

    private static void send(EmbeddedBroker broker, String topic, String value) throws Exception {
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of("bootstrap.servers", broker.bootstrapServers()),
                new StringSerializer(),
                new StringSerializer())) {
            producer.send(new ProducerRecord<>(topic, "key", value)).get();
        }
    }

    private static List<ConsumerRecord<String, String>> read(EmbeddedBroker broker, String topic, int count) {
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", broker.bootstrapServers(), "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new StringDeserializer())) {
            consumer.assign(List.of(new TopicPartition(topic, 0)));
            var found = new ArrayList<ConsumerRecord<String, String>>();
            Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> {
                consumer.poll(Duration.ofMillis(100)).forEach(found::add);
                return found.size() >= count;
            });
            return found;
        }
    }
}
