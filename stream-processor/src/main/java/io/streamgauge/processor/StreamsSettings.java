package io.streamgauge.processor;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.processor.failures.DeadLetterHandler;
import io.streamgauge.processor.failures.FailureCounts;
import io.streamgauge.schemas.topic.Topics;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.StreamsConfig;

/** Our settings of Kafka Streams. The user's own come last and win. */
final class StreamsSettings {

    /** Enough for what changes between two commits of a busy instance; a full cache only writes more often. */
    private static final long CACHE_BYTES = 64L << 20;

    private static final int SESSION_MILLIS = 15_000;

    private StreamsSettings() {}

    static Map<String, Object> of(ProcessorConfig config, KafkaSettings kafka, Topics topics, FailureCounts failures) {
        Map<String, Object> settings = new HashMap<>(kafka.properties());
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, InternalTopics.applicationId(topics));
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, config.threads());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(
                StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, config.pace().commit().toMillis());
        settings.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, CACHE_BYTES);
        settings.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        // Everything that is retained counts, also what came before the first processor.
        settings.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        // How long results stand still after a process was killed.
        settings.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), SESSION_MILLIS);
        settings.put(
                StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG,
                topics.deadLetters().name());
        settings.put(StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, DeadLetterHandler.class);
        settings.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, DeadLetterHandler.class);
        settings.put(DeadLetterHandler.COUNTS, failures);
        settings.putAll(config.streams());
        return settings;
    }
}
