package io.streamgauge.processor;

import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.KafkaBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two processors of another build under traffic are replaced by ones of this build, one after the other, and these again by
 * ones of the other: what is published in the end is what brute force finds, bit for bit. Run by
 * {@code testing/compatibility/rollback}.
 */
@EnabledIfSystemProperty(named = "rollback.program", matches = ".+")
class RollbackIT {

    @RegisterExtension
    static final KafkaBroker KAFKA =
            KafkaBroker.embedded(Map.of("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000"));

    private static final Path OTHER = Path.of(System.getProperty("rollback.program", ""));
    private static final long LENGTH_MILLIS = 60_000;
    private static final int REQUESTS_PER_PROXY = 400;

    @TempDir
    private Path directory;

    private final String prefix = KAFKA.newPrefix();
    private final Topics topics = Topics.withPrefix(prefix).withPartitions(3);
    private final List<ProcessorProcess> started = new ArrayList<>();

    @AfterEach
    void close() {
        started.forEach(ProcessorProcess::close);
    }

    private Path newDirectory() throws IOException {
        return Files.createDirectory(directory.resolve("processor-" + started.size()));
    }

    private ProcessorProcess startOther() throws IOException {
        return started(ProcessorProcess.ofProgram(OTHER, KAFKA.bootstrapServers(), prefix, newDirectory()));
    }

    private ProcessorProcess startThis() throws IOException {
        return started(new ProcessorProcess(KAFKA.bootstrapServers(), prefix, newDirectory()));
    }

    private ProcessorProcess started(ProcessorProcess processor) throws IOException {
        started.add(processor);
        processor.start();
        return processor;
    }

    @Test
    void upgradeAndRollbackLoseAndDoubleNothing() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()))) {
            new TopicCreation(admin, 1).ensure(topics.all());
        }
        ProcessorProcess a = startOther();
        ProcessorProcess b = startOther();
        long begin = System.currentTimeMillis();
        try (LiveFeed feed = new LiveFeed(
                KAFKA.bootstrapServers(),
                topics.requests().name(),
                LiveTraffic.of(5, topics.partitions(), begin, begin + LENGTH_MILLIS, REQUESTS_PER_PROXY))) {
            feed.awaitShare(0.2);
            a.stop();
            a = startThis();
            feed.awaitShare(0.35);
            b.stop();
            b = startThis();
            feed.awaitShare(0.55);
            a.stop();
            startOther();
            feed.awaitShare(0.7);
            b.stop();
            startOther();
            feed.awaitAll();

            LiveResults.assertExact(KAFKA.bootstrapServers(), topics);
        }
    }
}
