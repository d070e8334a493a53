package io.streamgauge.exporter.reading;

import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.schemas.topic.Topics;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * Which partitions of the result topics are followed and where they were begun: totals and SLO classes at the
 * beginning, windows an hour ago. Remembers where it is, for the case that the consumer has to be made anew: results
 * are absolute, and reading old ones again would put counters back. One thread.
 */
final class FollowedPartitions {

    private final List<String> topics;
    private final String windows;
    private final Clock clock;
    private final Map<TopicPartition, Long> positions = new HashMap<>();

    FollowedPartitions(Topics topics, Clock clock) {
        this.windows = topics.windows().name();
        this.topics =
                List.of(topics.totals().name(), windows, topics.sloClasses().name());
        this.clock = clock;
    }

    /**
     * Follows partitions that are not followed yet.
     *
     * @return the topics that do not exist
     */
    Set<String> refresh(Consumer<byte[], byte[]> consumer, Duration timeout) {
        Set<String> missing = new TreeSet<>();
        Set<TopicPartition> all = new HashSet<>(consumer.assignment());
        for (String topic : topics) {
            List<PartitionInfo> found = consumer.partitionsFor(topic, timeout);
            if (found == null || found.isEmpty()) {
                missing.add(topic);
            } else {
                found.forEach(partition -> all.add(new TopicPartition(topic, partition.partition())));
            }
        }
        if (!all.equals(consumer.assignment())) {
            Set<TopicPartition> added = new HashSet<>(all);
            added.removeAll(consumer.assignment());
            consumer.assign(all);
            added.forEach(partition -> seek(consumer, partition, timeout));
        }
        return missing;
    }

    private void seek(Consumer<byte[], byte[]> consumer, TopicPartition partition, Duration timeout) {
        Long position = positions.get(partition);
        if (position != null) {
            consumer.seek(partition, position);
        } else if (partition.topic().equals(windows)) {
            consumer.seek(partition, offsetAnHourAgo(consumer, partition, timeout));
        } else {
            consumer.seekToBeginning(Set.of(partition));
        }
    }

    private long offsetAnHourAgo(Consumer<byte[], byte[]> consumer, TopicPartition partition, Duration timeout) {
        long instant = clock.millis() - ResultStore.KEPT.toMillis();
        OffsetAndTimestamp found =
                consumer.offsetsForTimes(Map.of(partition, instant), timeout).get(partition);
        if (found != null) {
            return found.offset();
        }
        // Nothing is younger than an hour.
        return consumer.endOffsets(Set.of(partition), timeout).getOrDefault(partition, 0L);
    }

    /** Notes how far this record's partition has been read. */
    void read(TopicPartition partition, long offset) {
        positions.put(partition, offset + 1);
    }
}
