package io.streamgauge.processor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.EventDeserializer;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.kafka.ThreeBrokers;
import io.streamgauge.testkit.kafka.TopicReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two processors under traffic that are killed and stopped, on brokers that are restarted: in the end everything published
 * is what brute force makes of the records in the topic, bit for bit. A processor keeps its state in memory and in Kafka,
 * so there is no directory to be deleted. {@code -Dfaults.long=true} makes it longer.
 */
class ProcessorFaultsIT {

    @RegisterExtension
    static final KafkaBroker KAFKA =
            KafkaBroker.embedded(Map.of("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000"));

    private static final boolean LONG = Boolean.getBoolean("faults.long");
    private static final int PARTITIONS = 3;
    private static final long LENGTH_MILLIS = LONG ? 300_000 : 24_000;
    private static final int REQUESTS_PER_PROXY = LONG ? 2_000 : 100;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path directory;

    private final BundledSchemaRegistry registry = new BundledSchemaRegistry();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<ProcessorProcess> processors = new ArrayList<>();

    private String bootstrapServers = "";
    private Topics topics = Topics.withPrefix("");

    /** What happens to a processor while the other one goes on. */
    private interface Harm {
        void comesTo(ProcessorProcess processor) throws Exception;
    }

    @AfterEach
    void close() throws Exception {
        for (int i = opened.size() - 1; i >= 0; i--) {
            opened.get(i).close();
        }
    }

    @Test
    void killedProcessorsLoseAndDoubleNothing() throws Exception {
        begin(KAFKA.bootstrapServers(), KAFKA.newPrefix(), 1);

        harm(1, LONG ? 10 : 2, ProcessorProcess::kill);
    }

    @Test
    void stoppedProcessorsLoseAndDoubleNothing() throws Exception {
        begin(KAFKA.bootstrapServers(), KAFKA.newPrefix(), 1);

        harm(2, LONG ? 20 : 2, ProcessorProcess::stop);
    }

    @Test
    void brokersRestartedInTurnLoseAndDoubleNothing() throws Exception {
        ThreeBrokers brokers = opened(new ThreeBrokers(directory));
        begin(brokers.bootstrapServers(), "", ThreeBrokers.COPIES);

        LiveFeed feed = feed(4);
        for (int i = 0; i < ThreeBrokers.COPIES; i++) {
            feed.awaitShare((i + 1.0) / (ThreeBrokers.COPIES + 1));
            brokers.restart(i);
        }
        feed.awaitAll();

        assertResults();
    }

    private <T extends AutoCloseable> T opened(T resource) {
        opened.add(resource);
        return resource;
    }

    private void begin(String servers, String prefix, int copies) throws IOException {
        bootstrapServers = servers;
        topics = Topics.withPrefix(prefix).withPartitions(PARTITIONS);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
            new TopicCreation(admin, copies).ensure(topics.all());
        }
        for (String name : List.of("a", "b")) {
            ProcessorProcess processor =
                    opened(new ProcessorProcess(servers, prefix, Files.createDirectories(directory.resolve(name))));
            processor.start();
            processors.add(processor);
        }
    }

    private LiveFeed feed(long seed) {
        long begin = System.currentTimeMillis();
        return opened(new LiveFeed(
                bootstrapServers,
                topics.requests().name(),
                LiveTraffic.of(seed, PARTITIONS, begin, begin + LENGTH_MILLIS, REQUESTS_PER_PROXY)));
    }

    private void harm(long seed, int times, Harm harm) throws Exception {
        LiveFeed feed = feed(seed);
        for (int i = 0; i < times; i++) {
            ProcessorProcess victim = processors.get(i % processors.size());
            feed.awaitShare((i + 1.0) / (times + 1));
            harm.comesTo(victim);
            feed.awaitShare((i + 1.5) / (times + 1));
            victim.start();
        }
        feed.awaitAll();

        assertResults();
    }

    private void assertResults() {
        List<ConsumerRecord<byte[], byte[]>> records =
                TopicReader.records(bootstrapServers, topics.requests().name());
        EventDeserializer events = new EventDeserializer(registry);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            BruteForce expected = new BruteForce(Set.of(), ProcessorProcess.MAX_LEARNED);
            for (ConsumerRecord<byte[], byte[]> record : records) {
                if (record.partition() == partition) {
                    expected.append(
                            record.timestamp(), requireNonNull(events.deserialize(record.topic(), record.value())));
                }
            }
            int number = partition;
            await().atMost(PATIENCE).pollInterval(Duration.ofSeconds(1)).untilAsserted(() -> {
                PartitionResults results = PartitionResults.read(bootstrapServers, topics, number);
                new ResultsCheck(expected, results, "partition " + number).assertAll();
            });
            assertThat(expected.survivors().appended()).isPositive();
        }
    }
}
