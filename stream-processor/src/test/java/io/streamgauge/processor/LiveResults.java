package io.streamgauge.processor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.EventDeserializer;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.TopicReader;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What processors with the settings of a {@link ProcessorProcess} have published of live traffic that has ended. */
final class LiveResults {

    /** Whether faults take their long form. */
    static final boolean LONG = Boolean.getBoolean("faults.long");

    /** Brute force takes minutes for the long form of faults on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(LONG ? 20 : 5);

    private LiveResults() {}

    /**
     * Asserts that in the end it is what brute force makes of the records in the topic, bit for bit.
     *
     * @return these records
     */
    static List<ConsumerRecord<byte[], byte[]>> assertExact(String bootstrapServers, Topics topics) {
        List<ConsumerRecord<byte[], byte[]>> records =
                TopicReader.records(bootstrapServers, topics.requests().name());
        EventDeserializer events = new EventDeserializer(new BundledSchemaRegistry());
        for (int partition = 0; partition < topics.partitions(); partition++) {
            BruteForce expected = new BruteForce(Set.of(), ProcessorProcess.MAX_LEARNED);
            for (ConsumerRecord<byte[], byte[]> record : records) {
                if (record.partition() == partition) {
                    expected.append(
                            record.timestamp(), requireNonNull(events.deserialize(record.topic(), record.value())));
                }
            }
            int number = partition;
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofSeconds(1))
                    // Nothing of the partition yet, or a topic not read to its end, while processors or brokers start.
                    .ignoreExceptionsInstanceOf(IllegalStateException.class)
                    .untilAsserted(() -> {
                        PartitionResults results = PartitionResults.read(bootstrapServers, topics, number);
                        new ResultsCheck(expected, results, "partition " + number).assertAll();
                    });
            assertThat(expected.survivors().appended()).isPositive();
        }
        return records;
    }
}
