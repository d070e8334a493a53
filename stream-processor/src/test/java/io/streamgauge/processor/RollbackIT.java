package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.KafkaBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two processors of another build under traffic are replaced by ones of this build, each as soon as the one before has taken
 * over, and these again by ones of the other: what is published in the end is what brute force finds, bit for bit. Run by
 * {@code testing/compatibility/rollback}.
 */
@EnabledIfSystemProperty(named = "rollback.program", matches = ".+")
class RollbackIT {

    @RegisterExtension
    static final KafkaBroker KAFKA =
            KafkaBroker.embedded(Map.of("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000"));

    private static final Path OTHER = Path.of(System.getProperty("rollback.program", ""));
    private static final long LENGTH_MILLIS = 150_000;
    private static final int REQUESTS_PER_PROXY = 400;

    /** Processors' logs stay there when it fails. */
    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    private final String prefix = KAFKA.newPrefix();
    private final Topics topics = Topics.withPrefix(prefix).withPartitions(3);
    private final List<ProcessorProcess> started = new ArrayList<>();

    @AfterEach
    void close() {
        started.forEach(ProcessorProcess::close);
    }

    /** Starts one of either build. */
    private interface Start {
        ProcessorProcess start() throws IOException;
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

    /** Stops it and starts another; returns once that one is a member and all partitions go on. */
    private static ProcessorProcess replaced(ProcessorGroup group, ProcessorProcess processor, Start next)
            throws Exception {
        Set<String> members = group.awaitMembers(2);
        processor.stop();
        ProcessorProcess started = next.start();
        group.awaitOneReplaced(members);
        group.awaitProgress();
        return started;
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
        try (ProcessorGroup group = new ProcessorGroup(KAFKA.bootstrapServers(), topics);
                LiveFeed feed = new LiveFeed(
                        KAFKA.bootstrapServers(),
                        topics.requests().name(),
                        LiveTraffic.of(5, topics.partitions(), begin, begin + LENGTH_MILLIS, REQUESTS_PER_PROXY))) {
            group.awaitMembers(2);
            group.awaitProgress();
            feed.awaitShare(0.1);
            a = replaced(group, a, this::startThis);
            feed.awaitShare(0.2);
            b = replaced(group, b, this::startThis);
            feed.awaitShare(0.3);
            replaced(group, a, this::startOther);
            feed.awaitShare(0.4);
            replaced(group, b, this::startOther);
            assertThat(feed.isOver())
                    .as("whether traffic ended before the last processor was replaced")
                    .isFalse();
            feed.awaitAll();

            LiveResults.assertExact(KAFKA.bootstrapServers(), topics);
        }
    }
}
