package io.streamgauge.standalone.settings;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.processor.InternalTopics;
import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.schemas.topic.Topics;
import java.util.List;
import java.util.stream.Stream;

/**
 * How topics are created where they are missing.
 *
 * @param requestBytes cap on llm.requests over all its partitions
 */
public record TopicSettings(int partitions, int replicationFactor, long requestBytes) {

    private static final long DEFAULT_REQUEST_BYTES = 200L << 30;
    private static final long MIN_PARTITION_BYTES = 4L << 20;

    static TopicSettings read(Section topics) {
        TopicSettings settings = new TopicSettings(
                (int) topics.number(
                        "partitions", 12, 1, 1_024, "Partitions of llm.requests, llm.windows and llm.totals."),
                (int) topics.number("replication-factor", 1, 1, 16, "Copies of every topic; 3 in production."),
                topics.bytes(
                        "request-bytes",
                        DEFAULT_REQUEST_BYTES,
                        "Cap on llm.requests over all its partitions; older records go first."));
        if (settings.requestBytes < settings.partitions * MIN_PARTITION_BYTES) {
            topics.refuse("request-bytes", "is too small for " + settings.partitions + " partitions, each needs 4MiB");
        }
        return settings;
    }

    /** The topics that the parts share. */
    public Topics topics(KafkaSettings kafka) {
        return new Topics(kafka.topicPrefix(), partitions, requestBytes, kafka.epoch());
    }

    /** Everything there is in Kafka, in the order in which partitions are added. */
    public static List<TopicSpec> all(Topics topics) {
        return Stream.concat(InternalTopics.changelogs(topics).stream(), topics.all().stream())
                .toList();
    }
}
