package io.streamgauge.processor;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.processor.label.LabelRules;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.tally.Grouping;
import io.streamgauge.testkit.process.MainProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** A processor in a process of its own, so that it can be killed; on the same state directory after each start. */
final class ProcessorProcess implements AutoCloseable {

    static final int MAX_LEARNED = 50;

    /** A killed one is missed after six seconds, and what it had begun to write is given up after five. */
    private static final Map<String, String> SOON_MISSED = Map.of(
            "main.consumer.session.timeout.ms", "6000",
            "main.consumer.heartbeat.interval.ms", "2000",
            "producer.transaction.timeout.ms", "5000");

    private static final LabelRules ALL_LABELS =
            new LabelRules(EnumSet.allOf(Grouping.class), Set.of(), Set.of(), MAX_LEARNED);

    private static final List<String> OPTIONS = List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private final Path directory;
    private final MainProcess process;
    private final List<String> arguments;

    private ProcessorProcess(Path directory, MainProcess process, List<String> arguments) {
        this.directory = directory;
        this.process = process;
        this.arguments = arguments;
    }

    /** @param directory for its state and its output */
    ProcessorProcess(String bootstrapServers, String prefix, Path directory) {
        this(
                directory,
                new MainProcess(ProcessorProcess.class, OPTIONS, directory.resolve("processor.log")),
                List.of(bootstrapServers, prefix, directory.resolve("state").toString()));
    }

    /**
     * One of a program that was built elsewhere, with the same settings.
     *
     * @param program its directory {@code deploy/standalone/target}
     */
    static ProcessorProcess ofProgram(Path program, String bootstrapServers, String prefix, Path directory)
            throws IOException {
        StringBuilder streams = new StringBuilder();
        SOON_MISSED.forEach((key, value) -> streams.append("    %s: \"%s\"%n".formatted(key, value)));
        Path file = Files.writeString(
                directory.resolve("streamgauge.yaml"),
                """
                management: { listen: "127.0.0.1:0" }
                kafka: { bootstrap-servers: "%s", topic-prefix: "%s" }
                processor:
                  groupings: [upstream, instance, tenant, input-size]
                  streams:
                    state.dir: "%s"
                """.formatted(bootstrapServers, prefix, directory.resolve("state")) + streams);
        String classPath = program.resolve("classes") + ":" + program.resolve("lib") + "/*";
        return new ProcessorProcess(
                directory,
                new MainProcess(
                        "io.streamgauge.standalone.Main", classPath, OPTIONS, directory.resolve("processor.log")),
                List.of("processor", "--config", file.toString()));
    }

    /** The process: bootstrap servers, prefix, state directory. */
    public static void main(String[] arguments) {
        Map<String, String> streams = new HashMap<>(SOON_MISSED);
        streams.put("state.dir", arguments[2]);
        ProcessorConfig config =
                new ProcessorConfig(1, ProcessorConfig.Pace.DEFAULT, ALL_LABELS, streams, SloClasses.byDefault());
        KafkaSettings kafka = new KafkaSettings(arguments[0], arguments[1], Map.of());
        StreamProcessor processor = new StreamProcessor(config, kafka, new BundledSchemaRegistry());
        Runtime.getRuntime().addShutdownHook(new Thread(processor::close));
        processor.start();
        while (true) {
            LockSupport.park();
        }
    }

    void start() throws IOException {
        process.start(arguments.toArray(String[]::new));
    }

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.kill();
    }

    boolean hasStateOnDisk() {
        return Files.exists(directory.resolve("state"));
    }

    /** SIGTERM: gives its partitions back. */
    void stop() throws InterruptedException {
        process.stop();
    }

    @Override
    public void close() {
        process.close();
    }
}
