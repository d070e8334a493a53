package io.streamgauge.proxy.publish.log.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.KafkaSettings;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ProducerSettingsTest {

    @Test
    void userMayChangeHowBatchesAreMade() {
        assertThat(producer(Map.of("linger.ms", "20", "compression.type", "lz4", "sasl.mechanism", "PLAIN")))
                .containsEntry("linger.ms", "20")
                .containsEntry("compression.type", "lz4")
                .containsEntry("sasl.mechanism", "PLAIN");
    }

    @Test
    void userCannotChangeWhatOrderAndSilenceRestOn() {
        assertThat(producer(Map.of("acks", "1", "max.block.ms", "60000", "delivery.timeout.ms", "1000")))
                .containsEntry("acks", "all")
                .containsEntry("enable.idempotence", true)
                .containsEntry("max.block.ms", 5)
                .containsEntry("max.in.flight.requests.per.connection", 1)
                .containsEntry("delivery.timeout.ms", Integer.MAX_VALUE);
    }

    @Test
    void valueThatNoProducerTakesIsToldWithoutIt() {
        Optional<String> problem = settings(Map.of("linger.ms", "canary")).problem();

        assertThat(problem)
                .hasValueSatisfying(text ->
                        assertThat(text).contains("linger.ms", "(not shown)").doesNotContain("canary"));
        assertThat(settings(Map.of("linger.ms", "5")).problem()).isEmpty();
    }

    private static ProducerSettings settings(Map<String, String> properties) {
        return new ProducerSettings(new KafkaSettings("127.0.0.1:9092", properties), "test", 1 << 20);
    }

    private static Map<String, Object> producer(Map<String, String> properties) {
        return settings(properties).forProducer();
    }
}
