package io.streamgauge.benchmarks;

import io.streamgauge.benchmarks.load.Pace;
import java.time.Duration;
import picocli.CommandLine.Option;

/** What is measured and for how long, as given on the command line. */
final class BenchmarkPlan {

    @Option(names = "--streams", defaultValue = "200", description = "Streams at a time (${DEFAULT-VALUE}).")
    private int streams;

    @Option(
            names = "--chunks-per-second",
            defaultValue = "50",
            description = "Chunks per second of each stream (${DEFAULT-VALUE}).")
    private int chunksPerSecond;

    @Option(
            names = "--chunks-per-answer",
            defaultValue = "250",
            description = "Chunks after which a stream asks again (${DEFAULT-VALUE}).")
    private int chunksPerAnswer;

    @Option(
            names = "--rounds",
            defaultValue = "5",
            description = "Rounds, each with all contenders (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--seconds",
            defaultValue = "6",
            description = "Measured per contender and round (${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--workers",
            defaultValue = "1",
            description = "Event loops of the proxy and workers of nginx (${DEFAULT-VALUE}).")
    private int workers;

    @Option(
            names = "--probes",
            defaultValue = "20",
            description = "Requests that measure freshness (${DEFAULT-VALUE}).")
    private int probes;

    Pace pace() {
        return new Pace(streams, chunksPerSecond, chunksPerAnswer);
    }

    int rounds() {
        return rounds;
    }

    /** Measured time. */
    Duration measured() {
        return Duration.ofSeconds(seconds);
    }

    int workers() {
        return workers;
    }

    int probes() {
        return probes;
    }
}
