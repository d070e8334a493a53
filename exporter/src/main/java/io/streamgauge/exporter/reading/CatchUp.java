package io.streamgauge.exporter.reading;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Whether everything that stood in the topics when reading began has been read. Written by one thread, read by any. */
final class CatchUp {

    private final Map<TopicPartition, Long> goals = new HashMap<>();
    private boolean goalsSet;
    private volatile boolean done;

    /** Looks again, where it is not done yet. */
    void update(Consumer<byte[], byte[]> consumer, Duration timeout) {
        if (done) {
            return;
        }
        Set<TopicPartition> partitions = consumer.assignment();
        if (!goalsSet) {
            goals.putAll(consumer.endOffsets(partitions, timeout));
            goalsSet = true;
        }
        goals.entrySet().removeIf(goal -> consumer.position(goal.getKey(), timeout) >= goal.getValue());
        done = goals.isEmpty();
    }

    boolean done() {
        return done;
    }
}
