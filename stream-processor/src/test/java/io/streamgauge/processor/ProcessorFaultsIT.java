package io.streamgauge.processor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.processor.freshness.Freshness;
import io.streamgauge.processor.freshness.ProgressWatch;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.kafka.ThreeBrokers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two processors under traffic that are killed and stopped, on brokers that are restarted: in the end everything published
 * is what brute force makes of the records in the topic, bit for bit. A processor keeps its state in memory and in Kafka,
 * so there is no directory to be deleted. How old results became is printed. {@code -Dfaults.long=true} makes it longer.
 */
class ProcessorFaultsIT {

    @RegisterExtension
    static final KafkaBroker KAFKA =
            KafkaBroker.embedded(Map.of("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000"));

    private static final int PARTITIONS = 3;
    private static final long LENGTH_MILLIS = LiveResults.LONG ? 330_000 : 24_000;
    private static final int REQUESTS_PER_PROXY = LiveResults.LONG ? 2_000 : 100;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path directory;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<ProcessorProcess> processors = new ArrayList<>();

    private @Nullable ProgressWatch progress;
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

        harm(1, LiveResults.LONG ? 10 : 2, new Freshness("processor killed"), ProcessorProcess::kill);
    }

    @Test
    void stoppedProcessorsLoseAndDoubleNothing() throws Exception {
        begin(KAFKA.bootstrapServers(), KAFKA.newPrefix(), 1);

        harm(2, LiveResults.LONG ? 20 : 2, new Freshness("processor stopped"), ProcessorProcess::stop);
    }

    @Test
    void brokersRestartedInTurnLoseAndDoubleNothing() throws Exception {
        ThreeBrokers brokers = opened(new ThreeBrokers(directory));
        begin(brokers.bootstrapServers(), "", ThreeBrokers.COPIES);

        Freshness freshness = new Freshness("broker restarted");
        LiveFeed feed = feed(4);
        int times = ThreeBrokers.COPIES * (LiveResults.LONG ? 3 : 1);
        for (int i = 0; i < times; i++) {
            feed.awaitShare((i + 1.0) / (times + 1));
            freshness.harm();
            brokers.restart(i % ThreeBrokers.COPIES);
        }
        feed.awaitAll();

        assertResults(freshness);
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
        progress = opened(new ProgressWatch(servers, topics.totals().name()));
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

    private void harm(long seed, int times, Freshness freshness, Harm harm) throws Exception {
        LiveFeed feed = feed(seed);
        for (int i = 0; i < times; i++) {
            ProcessorProcess victim = processors.get(i % processors.size());
            feed.awaitShare((i + 1.0) / (times + 1));
            freshness.harm();
            harm.comesTo(victim);
            feed.awaitShare((i + 1.5) / (times + 1));
            victim.start();
        }
        feed.awaitAll();

        assertResults(freshness);
    }

    private void assertResults(Freshness freshness) throws IOException {
        List<ConsumerRecord<byte[], byte[]>> records = LiveResults.assertExact(bootstrapServers, topics);
        assertThat(processors).noneMatch(ProcessorProcess::hasStateOnDisk);
        await().atMost(PATIENCE)
                .until(() ->
                        records.stream().allMatch(record -> delayMillis(record).isPresent()));
        records.forEach(
                record -> freshness.add(record.timestamp(), delayMillis(record).getAsLong()));
        freshness.print();
    }

    private OptionalLong delayMillis(ConsumerRecord<byte[], byte[]> record) {
        return requireNonNull(progress).delayMillis(record.partition(), record.timestamp());
    }
}
