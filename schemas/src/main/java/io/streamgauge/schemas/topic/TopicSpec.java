package io.streamgauge.schemas.topic;

import java.util.Map;

/**
 * What a topic is to be.
 *
 * @param settings Kafka's topic settings, by name
 */
public record TopicSpec(String name, int partitions, Map<String, String> settings) {

    public TopicSpec {
        if (partitions < 1) {
            throw new IllegalArgumentException(name + ": partitions is " + partitions + ", at least 1 is needed");
        }
        settings = Map.copyOf(settings);
    }
}
