package io.streamgauge.benchmarks.streams;

import io.streamgauge.benchmarks.load.Pace;
import io.streamgauge.benchmarks.load.Recording;
import io.streamgauge.benchmarks.load.StreamingClients;
import io.streamgauge.benchmarks.probe.GcLog.Pause;
import io.streamgauge.benchmarks.stage.Stage;
import io.streamgauge.benchmarks.stage.Stage.Casting;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Opens more and more streams through a proxy on one core; each answer is held to its checksum. */
@Command(
        name = "run streams",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "What many open streams take of memory and add of time, with the proxy on one core.")
final class OpenStreams implements Callable<Integer> {
    private static final Duration SETTLING = Duration.ofSeconds(5);
    private static final int STEPS = 30;
    private static final double KIB_PER_MIB = 1024;

    @Option(
            names = "--streams",
            split = ",",
            defaultValue = "1000,2000,5000,9000",
            description = "Open at a time, one run for each; each takes two descriptors here (${DEFAULT-VALUE}).")
    private List<Integer> counts = List.of();

    @Option(
            names = "--chunks-per-second",
            defaultValue = "10000",
            description = "Of all streams together (${DEFAULT-VALUE}).")
    private int chunksPerSecond;

    @Option(names = "--seconds", defaultValue = "20", description = "Measured, each way (${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--core", defaultValue = "0", description = "The proxy's own (${DEFAULT-VALUE}).")
    private int core;

    @Option(names = "--command", required = true, hidden = true, description = "The file deploy/bin/streamgauge.")
    private Path command = Path.of("");

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new OpenStreams()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        System.out.printf(
                "%s, proxy on core %d, everything else on the others; %d s each way%n%n",
                Instant.now().truncatedTo(ChronoUnit.SECONDS), core, seconds);
        System.out.println(
                "| streams | chunks/s | RSS MiB | CPU us/chunk | added p50 us | added p99 us | added p99.9 us "
                        + "| collections | longest ms | all ms | in lock-step | load average |");
        System.out.println("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (int count : counts) {
            run(count);
        }
        return 0;
    }

    /** What clients saw, and the processor time of the proxy meanwhile. */
    private record Measured(Recording seen, double cpuMicros) {}

    private void run(int count) throws IOException, InterruptedException {
        int each = Math.max(1, chunksPerSecond / count);
        // Five seconds for each answer: each measures requests too.
        Pace pace = new Pace(count, each, 5 * each);
        List<String> wrapper = List.of("taskset", "-c", Integer.toString(core));
        try (LockStep lockStep = new LockStep();
                Stage stage =
                        new Stage(command, new Casting(pace, 1, wrapper, Map.of(LockStep.PREFIX, lockStep.port())))) {
            Recording direct = measure(pace, stage.pacedPort(), stage).seen;
            // Compiles, so that the next one shows what is normal.
            measure(pace, stage.port(), stage);
            int before = stage.gcLog().pauses().size();
            Measured measured = measure(pace, stage.port(), stage);
            Recording proxied = measured.seen;
            double residentMib = stage.process().residentKib() / KIB_PER_MIB;
            List<Pause> pauses = stage.gcLog().pauses();
            lockStep.run(stage.port(), count, STEPS);
            System.out.printf(
                    "| %d | %.0f | %.0f | %.1f | %.0f | %.0f | %.0f | %s | %d steps, no byte amiss | %.1f |%n",
                    count,
                    (double) proxied.chunks() / seconds,
                    residentMib,
                    measured.cpuMicros / proxied.chunks(),
                    proxied.chunkMicros(50) - direct.chunkMicros(50),
                    proxied.chunkMicros(99) - direct.chunkMicros(99),
                    proxied.chunkMicros(99.9) - direct.chunkMicros(99.9),
                    collections(pauses.subList(before, pauses.size())),
                    STEPS,
                    ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        }
    }

    private Measured measure(Pace pace, int port, Stage stage) throws IOException, InterruptedException {
        try (StreamingClients clients = new StreamingClients(pace, port)) {
            clients.measure(SETTLING);
            double before = stage.process().cpuTime().toNanos();
            Recording seen = clients.measure(Duration.ofSeconds(seconds));
            return new Measured(seen, (stage.process().cpuTime().toNanos() - before) / 1e3);
        }
    }

    private static String collections(List<Pause> pauses) {
        return String.format(
                "%d | %.1f | %.1f",
                pauses.size(),
                pauses.stream().mapToDouble(Pause::millis).max().orElse(0),
                pauses.stream().mapToDouble(Pause::millis).sum());
    }
}
