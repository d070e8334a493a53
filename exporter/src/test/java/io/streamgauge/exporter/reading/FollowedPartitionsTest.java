package io.streamgauge.exporter.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.topic.Topics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class FollowedPartitionsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final Instant NOW = Instant.ofEpochSecond(1_764_403_200);
    private static final TopicPartition TOTALS = new TopicPartition("llm.totals", 0);
    private static final TopicPartition WINDOWS = new TopicPartition("llm.windows", 0);
    private static final TopicPartition SLOS = new TopicPartition("llm.slo-classes", 0);

    private final FollowedPartitions followed =
            new FollowedPartitions(Topics.withPrefix(""), Clock.fixed(NOW, ZoneOffset.UTC));
    private final HourConsumer consumer = new HourConsumer();

    /** Knows one offset by time: where the last hour begins. */
    private static final class HourConsumer extends MockConsumer<byte[], byte[]> {

        private final Map<TopicPartition, OffsetAndTimestamp> hourAgo = new HashMap<>();

        HourConsumer() {
            super("earliest");
        }

        @Override
        public synchronized Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(
                Map<TopicPartition, Long> instants, Duration timeout) {
            assertThat(instants.values()).containsOnly(NOW.toEpochMilli() - 3_600_000);
            Map<TopicPartition, OffsetAndTimestamp> found = new HashMap<>();
            instants.keySet().forEach(partition -> found.put(partition, hourAgo.get(partition)));
            return found;
        }
    }

    @Test
    void totalsAreReadFromTheBeginningAndWindowsFromAnHourAgo() {
        topics(1);
        consumer.hourAgo.put(WINDOWS, new OffsetAndTimestamp(40, 0));

        assertThat(followed.refresh(consumer, TIMEOUT)).isEmpty();

        assertThat(consumer.position(TOTALS)).isEqualTo(3);
        assertThat(consumer.position(SLOS)).isEqualTo(3);
        assertThat(consumer.position(WINDOWS)).isEqualTo(40);
    }

    @Test
    void whereNothingIsYoungerThanAnHourWindowsAreReadFromTheEnd() {
        topics(1);

        followed.refresh(consumer, TIMEOUT);

        assertThat(consumer.position(WINDOWS)).isEqualTo(99);
    }

    @Test
    void missingTopicsAreToldAndTheOthersFollowed() {
        topic("llm.totals", 1);

        assertThat(followed.refresh(consumer, TIMEOUT)).containsExactly("llm.slo-classes", "llm.windows");
        assertThat(consumer.assignment()).containsExactly(TOTALS);
    }

    @Test
    void newPartitionsAreTakenUpAndOldOnesGoOnWhereTheyAre() {
        topics(1);
        followed.refresh(consumer, TIMEOUT);
        consumer.seek(TOTALS, 17);

        topics(2);
        followed.refresh(consumer, TIMEOUT);

        assertThat(consumer.assignment()).contains(new TopicPartition("llm.totals", 1));
        assertThat(consumer.position(TOTALS)).isEqualTo(17);
    }

    @Test
    void aNewConsumerGoesOnWhereTheOldOneWas() {
        topics(1);
        followed.refresh(consumer, TIMEOUT);
        followed.read(TOTALS, 55);
        HourConsumer next = new HourConsumer();
        topics(next, 1);

        followed.refresh(next, TIMEOUT);

        assertThat(next.position(TOTALS)).isEqualTo(56);
    }

    private void topics(int partitions) {
        topics(consumer, partitions);
    }

    private void topic(String name, int partitions) {
        topic(consumer, name, partitions);
    }

    private static void topics(HourConsumer consumer, int partitions) {
        for (String name : Set.of("llm.totals", "llm.windows", "llm.slo-classes")) {
            topic(consumer, name, partitions);
        }
    }

    private static void topic(HourConsumer consumer, String name, int partitions) {
        List<PartitionInfo> infos = IntStream.range(0, partitions)
                .mapToObj(partition -> new PartitionInfo(name, partition, Node.noNode(), new Node[0], new Node[0]))
                .toList();
        consumer.updatePartitions(name, infos);
        for (int partition = 0; partition < partitions; partition++) {
            TopicPartition added = new TopicPartition(name, partition);
            consumer.updateBeginningOffsets(Map.of(added, 3L));
            consumer.updateEndOffsets(Map.of(added, 99L));
        }
    }
}
