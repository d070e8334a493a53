package io.streamgauge.benchmarks.attack;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.process.Streamgauge.Launch;
import io.streamgauge.benchmarks.stage.Stage;
import io.streamgauge.benchmarks.stage.Stage.Casting;
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

/** Attacks a proxy in several ways and prints what it costs it and others. */
@Command(
        name = "run attack",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Slow clients beside good streams, and what attackers' bytes cost beside nginx.")
final class AttackRun implements Callable<Integer> {
    private static final Pace PACE = new Pace(200, 50, 250);

    @Option(names = "--seconds", defaultValue = "60", description = "Length of each slow attack (${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--only",
            defaultValue = "slow,costs",
            split = ",",
            description = "slow (clients beside good streams), costs (of floods), or both (${DEFAULT-VALUE}).")
    private List<String> parts = List.of();

    @Option(names = "--command", required = true, hidden = true, description = "The file deploy/bin/streamgauge.")
    private Path command = Path.of("");

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new AttackRun()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        try (Stage stage = new Stage(command, new Casting(PACE, 1, Launch.PLAIN, Map.of()))) {
            System.out.println(
                    Instant.now().truncatedTo(ChronoUnit.SECONDS) + ", one event loop, one worker of nginx\n");
            if (parts.contains("slow")) {
                new BesideGoodStreams(stage, PACE, Duration.ofSeconds(seconds), System.out).run();
                System.out.println();
            }
            if (parts.contains("costs")) {
                new Costs(stage, System.out).run();
            }
            System.out.printf(
                    "%nLoad average %.1f at the end.%n",
                    ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        }
        return 0;
    }
}
