package io.streamgauge.benchmarks.streams;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.client.Recording;
import io.streamgauge.benchmarks.client.StreamingClients;
import io.streamgauge.benchmarks.probe.GcLog.Pause;
import io.streamgauge.benchmarks.process.Streamgauge.Launch;
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
    private static final Duration BEGINNING_LIMIT = Duration.ofMinutes(2);
    private static final double LEAST_CARRIED = 0.98;
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

    @Option(names = "--java-options", defaultValue = "", description = "Added to the proxy's own.")
    private String javaOptions = "";

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
                "%s, proxy on core %d %s, everything else on the others; %d s each way%n%n",
                Instant.now().truncatedTo(ChronoUnit.SECONDS), core, javaOptions, seconds);
        System.out.println(
                "| streams | all begun after s, cold | warm | chunks/s | RSS MiB | CPU us/chunk | added p50 us | added p99 us | added p99.9 us "
                        + "| collections | longest ms | all ms | in lock-step | load average |");
        System.out.println("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (int count : counts) {
            run(count);
        }
        return 0;
    }

    /** What clients saw, and what the proxy took meanwhile. */
    private record Measured(Duration begun, Recording seen, double cpuMicros, double residentMib) {}

    private void run(int count) throws IOException, InterruptedException {
        int each = Math.max(1, chunksPerSecond / count);
        // Five seconds for each answer: each measures requests too.
        Pace pace = new Pace(count, each, 5 * each);
        Launch launch = new Launch(List.of("taskset", "-c", Integer.toString(core)), javaOptions);
        try (LockStep lockStep = new LockStep();
                Stage stage =
                        new Stage(command, new Casting(pace, 1, launch, Map.of(LockStep.PREFIX, lockStep.port())))) {
            Measured direct = measure(pace, stage.pacedPort(), stage);
            // Compiles, so that the next one shows what is normal.
            Measured cold = measure(pace, stage.port(), stage);
            int before = stage.gcLog().pauses().size();
            Measured warm = measure(pace, stage.port(), stage);
            List<Pause> pauses = stage.gcLog().pauses();
            lockStep.run(stage.port(), count, STEPS);
            System.out.printf("| %d | %.1f | %.1f | ", count, seconds(cold), seconds(warm));
            print(direct.seen, warm);
            System.out.printf(
                    "%s | %d steps, no byte amiss | %.1f |%n",
                    collections(pauses.subList(before, pauses.size())),
                    STEPS,
                    ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
            requireCarried(pace, direct.seen, "the direct way");
            requireCarried(pace, warm.seen, "the proxy");
        }
    }

    private Measured measure(Pace pace, int port, Stage stage) throws IOException, InterruptedException {
        try (StreamingClients clients = StreamingClients.spread(pace, port)) {
            Duration begun = clients.awaitBegun(BEGINNING_LIMIT);
            clients.measure(SETTLING);
            double before = stage.process().cpuTime().toNanos();
            Recording seen = clients.measure(Duration.ofSeconds(seconds));
            double cpuMicros = (stage.process().cpuTime().toNanos() - before) / 1e3;
            return new Measured(begun, seen, cpuMicros, stage.process().residentKib() / KIB_PER_MIB);
        }
    }

    private void print(Recording direct, Measured proxied) {
        System.out.printf(
                "%.0f | %.0f | %.1f | %.0f | %.0f | %.0f | ",
                (double) proxied.seen.chunks() / seconds,
                proxied.residentMib,
                proxied.cpuMicros / proxied.seen.chunks(),
                proxied.seen.chunkMicros(50) - direct.chunkMicros(50),
                proxied.seen.chunkMicros(99) - direct.chunkMicros(99),
                proxied.seen.chunkMicros(99.9) - direct.chunkMicros(99.9));
    }

    /** What a starved machine shows says nothing of the proxy. */
    private void requireCarried(Pace pace, Recording seen, String way) {
        double wanted = (double) pace.streams() * pace.chunksPerSecond() * seconds;
        if (seen.chunks() < wanted * LEAST_CARRIED) {
            System.out.printf(
                    "NOT a measurement: %s carried %.0f %% of the load.%n", way, 100 * seen.chunks() / wanted);
        }
    }

    private static double seconds(Measured measured) {
        return measured.begun.toMillis() / 1e3;
    }

    private static String collections(List<Pause> pauses) {
        return String.format(
                "%d | %.1f | %.1f",
                pauses.size(),
                pauses.stream().mapToDouble(Pause::millis).max().orElse(0),
                pauses.stream().mapToDouble(Pause::millis).sum());
    }
}
