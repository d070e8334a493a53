package io.streamgauge.testkit.kafka;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Producers of tests that write to topics which have just been made. */
public final class NewTopics {

    private NewTopics() {}

    /** Settings to begin with: one request at a time, as a new partition may refuse the first of two for ever (KAFKA-15591). */
    public static Map<String, Object> producer(String bootstrapServers) {
        return Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                1);
    }
}
