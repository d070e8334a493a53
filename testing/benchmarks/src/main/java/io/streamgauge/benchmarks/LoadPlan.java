package io.streamgauge.benchmarks;

import io.streamgauge.benchmarks.answer.Pace;
import java.time.Duration;
import picocli.CommandLine.Option;

/** What is streamed and for how long, as given on the command line. */
final class LoadPlan {

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
}
