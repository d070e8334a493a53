package io.streamgauge.processor;

import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.schemas.topic.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/**
 * What the processor has in Kafka beside the topics of everybody. Kafka Streams creates what is missing of it; created
 * before, it has the right number of copies and nobody but its creator needs the right to create.
 */
public final class InternalTopics {

    /** A restart reads the whole changelog, and only closed segments are compacted: so they are short. */
    static final Map<String, String> CHANGELOG = Map.of(
            TopicConfig.SEGMENT_BYTES_CONFIG, Integer.toString(16 << 20),
            TopicConfig.SEGMENT_MS_CONFIG, Integer.toString(10 * 60_000),
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG, "0.2");

    private InternalTopics() {}

    /** Name of the consumer group, and beginning of the names of changelogs and transactions. */
    public static String applicationId(Topics topics) {
        return topics.resultName("streamgauge-processor");
    }

    /** One for each store, with a partition for each one of llm.requests. */
    public static List<TopicSpec> changelogs(Topics topics) {
        Map<String, String> settings = new HashMap<>(CHANGELOG);
        settings.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
        settings.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "CreateTime");
        return ProcessorTopology.STORES.stream()
                .map(store -> new TopicSpec(
                        applicationId(topics) + "-" + store + "-changelog", topics.partitions(), settings))
                .toList();
    }
}
