package io.streamgauge.testkit.kafka;

import io.streamgauge.kafka.LoopbackPorts;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of three in this JVM, each broker and controller: three copies of everything, two of which have to be there.
 * One after the other can be stopped in order and started again.
 */
public final class ThreeBrokers implements AutoCloseable {

    public static final int COPIES = 3;

    private static final int PATIENCE_MILLIS = 60_000;
    private static final String HOST = "127.0.0.1";

    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("process.roles", "broker,controller"),
            Map.entry("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
            Map.entry("inter.broker.listener.name", "PLAINTEXT"),
            Map.entry("controller.listener.names", "CONTROLLER"),
            Map.entry("auto.create.topics.enable", "false"),
            Map.entry("default.replication.factor", "3"),
            Map.entry("min.insync.replicas", "2"),
            Map.entry("offsets.topic.num.partitions", "1"),
            Map.entry("offsets.topic.replication.factor", "3"),
            Map.entry("transaction.state.log.num.partitions", "2"),
            Map.entry("transaction.state.log.replication.factor", "3"),
            Map.entry("transaction.state.log.min.isr", "2"),
            Map.entry("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000"),
            Map.entry("group.initial.rebalance.delay.ms", "0"),
            Map.entry("log.cleaner.dedupe.buffer.size", Integer.toString(4 << 20)),
            Map.entry("num.io.threads", "2"),
            Map.entry("num.network.threads", "2"));

    private final Path directory;
    private final String cluster = Uuid.randomUuid().toString();
    private final int[] ports = new int[COPIES];
    private final int[] controllers = new int[COPIES];
    private final AtomicReferenceArray<@Nullable KafkaRaftServer> servers = new AtomicReferenceArray<>(COPIES);

    /** Starts them. */
    public ThreeBrokers(Path directory) throws Exception {
        this.directory = directory;
        for (int i = 0; i < COPIES; i++) {
            ports[i] = LoopbackPorts.free();
            controllers[i] = LoopbackPorts.free();
            format(i);
        }
        // A controller alone elects nobody, so none of them is up before the others begin.
        together(this::start);
    }

    private static void together(IntConsumer task) throws InterruptedException {
        List<Thread> threads = IntStream.range(0, COPIES)
                .mapToObj(i -> new Thread(() -> task.accept(i), "broker-" + i))
                .toList();
        for (Thread each : threads) {
            each.setDaemon(true);
            each.start();
        }
        for (Thread each : threads) {
            each.join(PATIENCE_MILLIS);
        }
    }

    private Path data(int index) {
        return directory.resolve("broker-" + index);
    }

    private void format(int index) throws Exception {
        Files.createDirectories(data(index));
        try (PrintStream quiet = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            new Formatter()
                    .setNodeId(index)
                    .setClusterId(cluster)
                    .addDirectory(data(index).toString())
                    .setMetadataLogDirectory(data(index).toString())
                    .setControllerListenerName("CONTROLLER")
                    .setPrintStream(quiet)
                    .run();
        }
    }

    private void start(int index) {
        String clients = "PLAINTEXT://" + HOST + ":" + ports[index];
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put("node.id", Integer.toString(index));
        settings.put("log.dirs", data(index).toString());
        settings.put("listeners", clients + ",CONTROLLER://" + HOST + ":" + controllers[index]);
        settings.put("advertised.listeners", clients);
        settings.put(
                "controller.quorum.voters",
                IntStream.range(0, COPIES)
                        .mapToObj(i -> i + "@" + HOST + ":" + controllers[i])
                        .collect(Collectors.joining(",")));
        KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
        servers.set(index, server);
        server.startup();
    }

    public String bootstrapServers() {
        return IntStream.range(0, COPIES).mapToObj(i -> HOST + ":" + ports[i]).collect(Collectors.joining(","));
    }

    /** Stops one in order and starts it again. */
    public void restart(int index) {
        stop(index);
        start(index);
    }

    private void stop(int index) {
        KafkaRaftServer server = servers.get(index);
        if (server != null) {
            server.shutdown();
            server.awaitShutdown();
            servers.set(index, null);
        }
    }

    /** All at once; one that has no controller left to say goodbye to is left behind. */
    @Override
    public void close() {
        try {
            together(this::stop);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
