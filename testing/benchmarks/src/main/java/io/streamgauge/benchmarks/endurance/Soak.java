package io.streamgauge.benchmarks.endurance;

import io.streamgauge.benchmarks.client.Recording;
import io.streamgauge.benchmarks.client.StreamingClients;
import io.streamgauge.benchmarks.hostile.AbortingClients;
import io.streamgauge.benchmarks.hostile.SlowReaders;
import io.streamgauge.benchmarks.probe.GcLog.Pause;
import io.streamgauge.benchmarks.process.Streamgauge.Launch;
import io.streamgauge.benchmarks.stage.Stage;
import io.streamgauge.benchmarks.stage.Stage.Casting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Streams for an hour beside slow readers and clients that abort, and prints each minute how the proxy stands. */
@Command(
        name = "run soak",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Whether memory, descriptors and threads stay flat over a long time, and the ledger balances.")
final class Soak implements Callable<Integer> {
    private static final Duration WARM_UP = Duration.ofSeconds(20);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration SETTLING = Duration.ofSeconds(60);
    private static final long RETRY_NANOS = 500_000_000;
    private static final int ABORT_WITHIN_BYTES = 20_000;

    @Mixin
    private final SoakPlan plan = new SoakPlan();

    @Option(names = "--command", required = true, hidden = true, description = "The file deploy/bin/streamgauge.")
    private Path command = Path.of("");

    private final List<Minute> minutes = new ArrayList<>();

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Soak()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        try (Stage stage = new Stage(command, new Casting(plan.pace(), 0, Launch.PLAIN, Map.of()))) {
            System.out.printf(
                    "%s, %s, on %d cores, proxy %d%n",
                    Instant.now().truncatedTo(ChronoUnit.SECONDS),
                    plan,
                    Runtime.getRuntime().availableProcessors(),
                    stage.process().pid());
            stream(stage);
            Verdict verdict = new Verdict(System.out);
            verdict.of(minutes);
            verdict.of(settled(stage), open(stage));
            System.out.println(verdict.isGood() ? "All of it holds." : "NOT all of it holds.");
            return verdict.isGood() ? 0 : 1;
        }
    }

    private void stream(Stage stage) throws IOException, InterruptedException {
        try (StreamingClients clients = new StreamingClients(plan.pace(), stage.port())) {
            clients.measure(WARM_UP);
            try (SlowReaders reading = new SlowReaders(stage.port(), plan.reading());
                    SlowReaders stuck = new SlowReaders(stage.port(), plan.stuck());
                    AbortingClients aborting = new AbortingClients(
                            stage.port(), plan.abortingClients(), Stage.PACED, ABORT_WITHIN_BYTES)) {
                System.out.println(Minute.HEADING);
                for (int number = 1; number <= plan.minutes(); number++) {
                    Recording seen = clients.measure(MINUTE);
                    Minute minute = Minute.read(number, stage);
                    System.out.println(minute.line(seen, MINUTE, longestPause(stage)));
                    minutes.add(minute);
                }
                System.out.printf(
                        "%d aborts; slow readers took %d and %d bytes; cut by write-timeout: %.0f%n",
                        aborting.aborts(),
                        reading.bytes(),
                        stuck.bytes(),
                        stage.metrics().sum("llm_proxy_limits_fired_total", "\"write_timeout\""));
            }
        }
    }

    private static double longestPause(Stage stage) throws IOException {
        return stage.gcLog().pauses().stream().mapToDouble(Pause::millis).max().orElse(0);
    }

    private static double open(Stage stage) throws IOException, InterruptedException {
        return stage.metrics().sum("llm_proxy_open_requests", "");
    }

    /** Once nothing is open or waits any more, or after a minute. */
    private Minute settled(Stage stage) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + SETTLING.toNanos();
        Minute now = Minute.read(plan.minutes(), stage);
        while ((open(stage) > 0 || now.records().waiting() > 0) && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(RETRY_NANOS);
            now = Minute.read(plan.minutes(), stage);
        }
        return now;
    }
}
