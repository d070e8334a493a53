package io.streamgauge.benchmarks.stored;

import io.streamgauge.benchmarks.probe.Metrics;
import io.streamgauge.benchmarks.probe.TopicBytes;
import io.streamgauge.benchmarks.process.Scratch;
import io.streamgauge.benchmarks.process.Streamgauge;
import io.streamgauge.benchmarks.process.Streamgauge.Places;
import io.streamgauge.kafka.EmbeddedBroker;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes topics of events and lets processors work through them, one after the other. */
@Command(
        name = "run processor",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Processor time per chunk for topics of events that lie there, exactly once.")
final class ProcessorRun implements Callable<Integer> {
    private static final int PARTITIONS = 12;
    private static final long LOOK_NANOS = 200_000_000;

    /** Of the records; until then programs load and compile. */
    private static final double WARM = 0.4;

    private static final String ALL = "upstream, instance, tenant, input-size";

    @Option(
            names = "--million-chunks",
            defaultValue = "10",
            description = "Chunks in the smaller topics; the largest has eight times as many (${DEFAULT-VALUE}).")
    private int million;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--rows", split = ",", description = "Numbers of the rows to be run, from 1 on; all without it.")
    private List<Integer> rows = List.of();

    @Option(names = "--command", required = true, hidden = true, description = "The file deploy/bin/streamgauge.")
    private Path command = Path.of("");

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new ProcessorRun()).execute(arguments));
    }

    /** Records processed and processor time taken by all instances, at one moment. */
    private record Look(double records, double cpuMicros, double compilerMicros, long nanos) {}

    private List<Case> cases() {
        List<Case> all = List.of(
                new Case(Form.FULL, million, 1, "", 1),
                new Case(Form.FULL, 2 * million, 1, "", 1),
                new Case(Form.FULL, 4 * million, 1, "", 1),
                new Case(Form.FULL, 8 * million, 1, "", 1),
                new Case(Form.FULL, 2 * million, 100, "", 1),
                new Case(Form.FULL, 2 * million, 10, "", 1),
                // Each of the two has as much to work through as the one above: code that is cold costs both the same.
                new Case(Form.FULL, 4 * million, 10, "", 2),
                new Case(Form.FULL, 2 * million, 1, ALL, 1),
                new Case(Form.READING, 2 * million, 1, "", 1));
        return rows.isEmpty() ? all : rows.stream().map(row -> row(all, row)).toList();
    }

    private Case row(List<Case> all, int number) {
        if (number < 1 || number > all.size()) {
            throw new ParameterException(
                    spec.commandLine(), "--rows: rows have the numbers 1 to " + all.size() + ", there is no " + number);
        }
        return all.get(number - 1);
    }

    @Override
    public Integer call() throws Exception {
        List<Case> chosen = cases();
        Path scratch = Files.createTempDirectory("streamgauge-stored");
        try (EmbeddedBroker broker = new EmbeddedBroker(scratch.resolve("kafka"), 0)) {
            broker.start();
            System.out.println(
                    "| streams | million chunks | models | groupings | instances | CPU us/chunk | of which JIT "
                            + "| chunks/s | chunks/record | topic B/chunk | changelogs B/chunk | results B/chunk | RSS MiB |");
            System.out.println("|---|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
            int number = 0;
            for (Case plan : chosen) {
                run(plan, "row-" + ++number + ".", broker.bootstrapServers(), scratch);
            }
            System.out.printf(
                    "%nLoad average %.1f at the end.%n",
                    ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        } finally {
            Scratch.delete(scratch);
        }
        return 0;
    }

    private void run(Case plan, String prefix, String kafka, Path scratch) throws Exception {
        Topics topics = Topics.withPrefix(prefix).withPartitions(PARTITIONS);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka))) {
            new TopicCreation(admin, 1).ensure(topics.all());
        }
        StoredTraffic traffic = new StoredTraffic(topics.requests().name(), PARTITIONS);
        traffic.write(plan, kafka);
        List<Streamgauge> processors = new ArrayList<>();
        try {
            for (int i = 0; i < plan.instances(); i++) {
                processors.add(processor(plan, prefix, kafka, Files.createDirectory(scratch.resolve(prefix + i))));
            }
            Look warm = await(processors, WARM * (double) traffic.records());
            Look done = await(processors, (double) traffic.records());
            print(plan, traffic, warm, done, processors, prefix, kafka);
        } finally {
            processors.forEach(Streamgauge::close);
        }
    }

    private Streamgauge processor(Case plan, String prefix, String kafka, Path scratch) throws IOException {
        return Streamgauge.processor(new Places(command.toAbsolutePath(), scratch), """
                kafka: { bootstrap-servers: "%s", topic-prefix: "%s" }
                processor:
                  groupings: [%s]
                  streams: { state.dir: "%s" }
                """.formatted(
                        kafka, prefix, plan.groupings(), scratch.resolve("state")));
    }

    private static Look await(List<Streamgauge> processors, double records) throws IOException, InterruptedException {
        while (true) {
            Look look = look(processors);
            if (look.records >= records) {
                return look;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private static Look look(List<Streamgauge> processors) throws IOException, InterruptedException {
        double records = 0;
        double cpu = 0;
        double compiler = 0;
        for (Streamgauge each : processors) {
            records += new Metrics(each.metricsPort()).sum("llm_processor_records_total", "");
            cpu += each.process().cpuTime().toNanos() / 1e3;
            compiler += each.process().compilerTime().toNanos() / 1e3;
        }
        return new Look(records, cpu, compiler, System.nanoTime());
    }

    private static void print(
            Case plan,
            StoredTraffic traffic,
            Look warm,
            Look done,
            List<Streamgauge> processors,
            String prefix,
            String kafka)
            throws IOException, InterruptedException {
        double chunksInAll = traffic.chunks();
        double chunksPerRecord = chunksInAll / traffic.records();
        double chunks = (done.records - warm.records) * chunksPerRecord;
        double resident = 0;
        for (Streamgauge each : processors) {
            resident = Math.max(resident, each.process().residentKib() / 1024.0);
        }
        System.out.printf(
                "| %s | %.3f | %.3f | %.0f | %.1f | %.2f | %.2f | %.2f | %.0f |%n",
                plan.title(),
                (done.cpuMicros - warm.cpuMicros) / chunks,
                (done.compilerMicros - warm.compilerMicros) / chunks,
                chunks / (done.nanos - warm.nanos) * 1e9,
                chunksPerRecord,
                TopicBytes.ofAll(prefix + "llm.requests", kafka) / chunksInAll,
                TopicBytes.ofAll(prefix + "streamgauge-processor", kafka) / chunksInAll,
                (TopicBytes.ofAll(prefix + "llm.windows", kafka) + TopicBytes.ofAll(prefix + "llm.totals", kafka))
                        / chunksInAll,
                resident);
    }
}
