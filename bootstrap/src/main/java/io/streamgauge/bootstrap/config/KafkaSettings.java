package io.streamgauge.bootstrap.config;

import java.util.Map;

/**
 * Where Kafka is and how clients reach it.
 *
 * @param bootstrapServers host:port, separated by commas
 * @param topicPrefix stands before the name of every topic; empty for none
 * @param properties passed to every client as they are, such as SASL and TLS
 */
public record KafkaSettings(String bootstrapServers, String topicPrefix, Map<String, String> properties) {

    /** Topics without prefix. */
    public KafkaSettings(String bootstrapServers, Map<String, String> properties) {
        this(bootstrapServers, "", properties);
    }

    public KafkaSettings {
        properties = Map.copyOf(properties);
    }

    /** Reads the section {@code kafka}. */
    public static KafkaSettings read(Section kafka) {
        return new KafkaSettings(
                kafka.string(
                        "bootstrap-servers",
                        "127.0.0.1:29092",
                        "Brokers to begin with, host:port, separated by commas."),
                kafka.string("topic-prefix", "", "Stands before the name of every topic."),
                kafka.properties("properties", "Settings passed to every Kafka client as they are."));
    }

    /** Property values stay out: passwords travel there. */
    @Override
    public String toString() {
        return "KafkaSettings[" + bootstrapServers + ", " + properties.keySet() + "]";
    }
}
