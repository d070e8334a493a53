package io.streamgauge.proxy.publish.log.kafka;

import io.streamgauge.bootstrap.config.KafkaSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * The settings of the producer: defaults that the user may override, then those on which order and silence rest.
 *
 * @param clientId name in the broker's logs and quotas
 * @param bufferBytes memory of the producer for what it has not sent
 */
public record ProducerSettings(KafkaSettings kafka, String clientId, long bufferBytes) {

    /** The sender hands over whole passes: its sleep is the linger, and the producer need not wake for one of its own. */
    private static final int LINGER_MILLIS = 0;

    /** Longest time the sender stands still in one call. */
    private static final int MAX_BLOCK_MILLIS = 5;

    private static final int BATCH_BYTES = 128 * 1024;

    /**
     * Of two requests on their way to a partition that has just been made, a broker up to 4.3 may refuse the first and take
     * the second; the first is then refused for ever (KAFKA-15591).
     */
    private static final int IN_FLIGHT = 1;

    /** Partitions that were added are heard of within this time. */
    private static final int METADATA_AGE_MILLIS = 60_000;

    /**
     * Looks at the settings without using them, for nobody would see a mistake while records wait.
     *
     * @return what is wrong with them, in words that show no value
     */
    public Optional<String> problem() {
        try {
            Map<String, Object> settings = forProducer();
            settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, StringSerializer.class);
            settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
            ProducerConfig unused = new ProducerConfig(settings);
            return Optional.empty();
        } catch (ConfigException e) {
            return Optional.of(withoutValues(String.valueOf(e.getMessage())));
        }
    }

    private String withoutValues(String message) {
        String shown = message;
        for (String value : kafka.properties().values()) {
            shown = value.isBlank() ? shown : shown.replace(value, "(not shown)");
        }
        return shown;
    }

    Map<String, Object> forProducer() {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, bufferBytes);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd");
        settings.put(ProducerConfig.METADATA_MAX_AGE_CONFIG, METADATA_AGE_MILLIS);
        settings.putAll(forAdmin());
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, IN_FLIGHT);
        settings.put(ProducerConfig.RETRIES_CONFIG, Integer.MAX_VALUE);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS);
        return settings;
    }

    Map<String, Object> forAdmin() {
        Map<String, Object> settings = new HashMap<>(kafka.properties());
        settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        settings.put(CommonClientConfigs.CLIENT_ID_CONFIG, clientId);
        return settings;
    }
}
