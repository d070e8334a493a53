package io.streamgauge.testkit.kafka;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * A broker for the tests of a class: {@code @RegisterExtension static final KafkaBroker KAFKA = KafkaBroker.create()}.
 * Runs from before the first test to after the last; a line on standard output and the report say which one it is.
 * See {@link Choice} for how it is chosen. Tests that share an outside broker keep apart by {@link #newPrefix}.
 */
public final class KafkaBroker implements BeforeAllCallback, AfterAllCallback {

    private final Backend backend;
    private String bootstrapServers = "";

    private KafkaBroker(Backend backend) {
        this.backend = backend;
    }

    /** The broker that the environment asks for. */
    public static KafkaBroker create() {
        return of(() -> Choice.backend(System.getenv()));
    }

    /** An embedded one whatever the environment asks for, for tests that stop it or look at its files. */
    public static KafkaBroker embedded() {
        return embedded(Map.of());
    }

    /** An embedded one with broker settings of its own. */
    public static KafkaBroker embedded(Map<String, String> settings) {
        return of(() -> new EmbeddedBackend(settings));
    }

    private static KafkaBroker of(Callable<Backend> backend) {
        try {
            return new KafkaBroker(backend.call());
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        backend.start();
        bootstrapServers = backend.bootstrapServers();
        String ran = backend.description() + " at " + bootstrapServers;
        context.publishReportEntry("kafka", ran);
        System.out.println("Kafka of " + context.getDisplayName() + ": " + ran);
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        backend.dispose();
    }

    /** host:port; the same over stop and restart. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** Stops the broker; aborts the test, as not to be run here, where that cannot be undone. */
    public void stop() {
        if (!backend.restartable()) {
            throw new TestAbortedException(backend.description() + " cannot be stopped by a test");
        }
        backend.stop();
    }

    /** Starts the stopped broker on the same address and data. */
    public void restart() throws Exception {
        backend.start();
        if (!backend.bootstrapServers().equals(bootstrapServers)) {
            throw new IllegalStateException(
                    "restarted at " + backend.bootstrapServers() + " instead of " + bootstrapServers);
        }
    }

    /** Where the broker keeps its data; empty where tests cannot see that. */
    public Optional<Path> dataDirectory() {
        return backend.dataDirectory();
    }

    /** A prefix for topics and application ids that no other test has. */
    public String newPrefix() {
        return "test-" + Long.toString(ThreadLocalRandom.current().nextLong(1L << 40), 36) + "-";
    }

    /** Creates a topic and waits until it exists. */
    public void createTopic(String topic, int partitions, Map<String, String> settings) throws InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1).configs(settings)))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("topic " + topic + " was not created", e.getCause());
        }
    }

    /** Names of all topics, internal ones too. */
    public List<String> topics() throws InterruptedException {
        return TopicReader.topics(bootstrapServers);
    }

    /** Every committed record that is in the topic now, partition by partition in order. */
    public List<ConsumerRecord<byte[], byte[]>> records(String topic) {
        return TopicReader.records(bootstrapServers, topic);
    }
}
