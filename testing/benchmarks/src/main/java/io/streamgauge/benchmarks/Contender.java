package io.streamgauge.benchmarks;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.client.Clients;
import io.streamgauge.benchmarks.client.Recording;
import io.streamgauge.benchmarks.process.ChildProcess;
import io.streamgauge.benchmarks.stage.WarmUp;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** One way from clients to the upstream, and what was measured of it. */
final class Contender {
    private final String name;
    private final Clients.Kind kind;
    private final int port;
    private final @Nullable ChildProcess process;
    private final List<Round> rounds = new ArrayList<>();

    /**
     * On loopback.
     *
     * @param process whose processor time counts; null for a direct way
     */
    Contender(String name, Clients.Kind kind, int port, @Nullable ChildProcess process) {
        this.name = name;
        this.kind = kind;
        this.port = port;
        this.process = process;
    }

    /** What one round gave; times in micro seconds. */
    record Round(
            double cpuPerChunk,
            double compilerPerChunk,
            double p50,
            double p99,
            double p999,
            double firstP50,
            double firstP99,
            double chunks) {}

    String name() {
        return name;
    }

    /** Streams without measuring until it is as it will be. */
    void warmUp(Pace pace) throws IOException, InterruptedException {
        WarmUp.untilQuiet(kind, pace, port, process);
    }

    void measure(Pace pace, Duration duration) throws IOException, InterruptedException {
        try (Clients clients = kind.connect(pace, port)) {
            clients.measure(WarmUp.SETTLING);
            double before = cpuMicros();
            double compilerBefore = compilerMicros();
            Recording seen = clients.measure(duration);
            double used = cpuMicros() - before;
            rounds.add(new Round(
                    used / seen.chunks(),
                    (compilerMicros() - compilerBefore) / seen.chunks(),
                    seen.chunkMicros(50),
                    seen.chunkMicros(99),
                    seen.chunkMicros(99.9),
                    seen.firstChunkMicros(50),
                    seen.firstChunkMicros(99),
                    seen.chunks()));
        }
    }

    private double cpuMicros() {
        return process == null ? 0 : process.cpuTime().toNanos() / 1e3;
    }

    private double compilerMicros() throws IOException {
        return process == null ? 0 : process.compilerTime().toNanos() / 1e3;
    }

    /** Memory in use, MiB; 0 for a direct way. */
    double residentMib() throws IOException {
        return process == null ? 0 : process.residentKib() / 1024.0;
    }

    /** Median of one figure over the rounds. */
    double median(ToDoubleFunction<Round> figure) {
        double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    double min(ToDoubleFunction<Round> figure) {
        return rounds.stream().mapToDouble(figure).min().orElseThrow();
    }

    double max(ToDoubleFunction<Round> figure) {
        return rounds.stream().mapToDouble(figure).max().orElseThrow();
    }
}
