package io.streamgauge.bootstrap.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaSettingsTest {

    private static KafkaSettings read(String key, String value) throws ConfigException {
        return ConfigFile.parse("kafka: { " + key + ": \"" + value + "\" }")
                .read(root -> KafkaSettings.read(root.section("kafka", "Kafka.")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka-1:9093", "kafka_1.local:1, 10.0.0.2:65535", "[::1]:9092,[fe80::1%eth0]:9092"})
    void brokersThatCanBeReachedPass(String brokers) throws Exception {
        assertThat(read("bootstrap-servers", brokers).bootstrapServers()).isEqualTo(brokers);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "::::", "kafka", "kafka:0", "kafka:65536", "kafka:9092,", "a b:1", "::1:9092", "kafka:x"})
    void othersAreRefusedByNameAndRule(String brokers) {
        assertThatThrownBy(() -> read("bootstrap-servers", brokers))
                .isInstanceOf(ConfigException.class)
                .hasMessage("kafka.bootstrap-servers (line 1): \"" + brokers
                        + "\" is not host:port, or several of them with commas between, with ports from 1 to 65535");
    }

    @Test
    void prefixesThatNoTopicCanHaveAreRefused() throws Exception {
        assertThat(read("topic-prefix", "team-a.prod_1.").topicPrefix()).isEqualTo("team-a.prod_1.");
        String rule = "\" is not at most 100 letters, digits, dots, hyphens and underscores";
        assertThatThrownBy(() -> read("topic-prefix", "a b/c"))
                .hasMessage("kafka.topic-prefix (line 1): \"a b/c" + rule);
        assertThatThrownBy(() -> read("topic-prefix", "x".repeat(101)))
                .hasMessage("kafka.topic-prefix (line 1): \"" + "x".repeat(80) + "..." + rule);
    }

    @Test
    void controlCharactersAreNeitherTakenNorShown() {
        assertThatThrownBy(
                        () -> ConfigFile.parse("kafka: { properties: { \"a\\x1b[2J\\x9b\": b }, \"c\\r\\u202ed\": e }")
                                .read(root -> KafkaSettings.read(root.section("kafka", "Kafka."))))
                .hasMessage("""
                        kafka.properties (line 1): the name "a [2J " holds control characters
                        kafka.c  d (line 1): unknown key; known here: bootstrap-servers, topic-prefix, epoch, properties""");
    }
}
