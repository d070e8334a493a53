package io.streamgauge.benchmarks;

import io.streamgauge.benchmarks.client.Recording;
import io.streamgauge.benchmarks.client.StreamingClients;
import io.streamgauge.benchmarks.relay.MeasuredRelay;
import io.streamgauge.benchmarks.upstream.PacedUpstream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Streams through a relay that observes and one that does not, in turn, and prints what observing adds to it. */
@Command(
        name = "run share",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures what observing adds to the relay's own processor time per chunk, in one run.")
final class ObservationShare implements Callable<Integer> {
    private static final Duration SETTLING = Duration.ofMillis(1_500);
    private static final Duration WARM_UP = Duration.ofSeconds(15);

    @Mixin
    private final LoadPlan plan = new LoadPlan();

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new ObservationShare()).execute(arguments));
    }

    /** What the event loop spent per relayed chunk. */
    private record Cost(double micros, double bytes) {}

    @Override
    public Integer call() throws Exception {
        List<Cost> plain = new ArrayList<>();
        List<Cost> observing = new ArrayList<>();
        try (PacedUpstream upstream = new PacedUpstream(plan.pace());
                MeasuredRelay off = MeasuredRelay.plain(upstream.port());
                MeasuredRelay on = MeasuredRelay.observing(upstream.port())) {
            measure(off, WARM_UP);
            measure(on, WARM_UP);
            for (int round = 1; round <= plan.rounds(); round++) {
                System.err.printf("round %d of %d%n", round, plan.rounds());
                // Each goes first in every other round.
                boolean offFirst = round % 2 == 1;
                Cost first = measure(offFirst ? off : on, plan.measured());
                Cost second = measure(offFirst ? on : off, plan.measured());
                plain.add(offFirst ? first : second);
                observing.add(offFirst ? second : first);
            }
        }
        print(plain, observing);
        return 0;
    }

    private Cost measure(MeasuredRelay relay, Duration duration) throws IOException, InterruptedException {
        try (StreamingClients clients = new StreamingClients(plan.pace(), relay.port())) {
            clients.measure(SETTLING);
            long nanos = relay.cpuNanos();
            long bytes = relay.allocatedBytes();
            Recording seen = clients.measure(duration);
            double chunks = seen.chunks();
            return new Cost((relay.cpuNanos() - nanos) / 1e3 / chunks, (relay.allocatedBytes() - bytes) / chunks);
        }
    }

    private static void print(List<Cost> plain, List<Cost> observing) {
        System.out.println("| event loop, per chunk | CPU us (min-max) | allocated bytes |");
        System.out.println("|---|--:|--:|");
        printRow("relay", plain);
        printRow("relay that observes", observing);
        double[] added = new double[plain.size()];
        for (int round = 0; round < added.length; round++) {
            added[round] =
                    100 * (observing.get(round).micros() / plain.get(round).micros() - 1);
        }
        System.out.printf(
                "%nObserving adds %.1f %% of CPU (median of the rounds' own ratios, %.1f to %.1f), of which 5 %% are "
                        + "allowed; the observing event loop may allocate 64 bytes per chunk.%n",
                median(DoubleStream.of(added)),
                DoubleStream.of(added).min().orElseThrow(),
                DoubleStream.of(added).max().orElseThrow());
    }

    private static void printRow(String name, List<Cost> rounds) {
        System.out.printf(
                "| %s | %.2f (%.2f-%.2f) | %.1f |%n",
                name,
                median(rounds.stream().mapToDouble(Cost::micros)),
                rounds.stream().mapToDouble(Cost::micros).min().orElseThrow(),
                rounds.stream().mapToDouble(Cost::micros).max().orElseThrow(),
                median(rounds.stream().mapToDouble(Cost::bytes)));
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
