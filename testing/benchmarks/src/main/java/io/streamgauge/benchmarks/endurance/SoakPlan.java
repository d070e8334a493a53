package io.streamgauge.benchmarks.endurance;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.hostile.SlowReaders.Habits;
import io.streamgauge.benchmarks.stage.Stage;
import java.time.Duration;
import picocli.CommandLine.Option;

/** What runs for how long, as given on the command line. */
final class SoakPlan {
    private static final int READING_BYTES_PER_SECOND = 100 << 10;
    private static final Duration READING_STAY = Duration.ofSeconds(45);
    /** Longer than the proxy bears it, so that they are cut. */
    private static final Duration STUCK_STAY = Duration.ofSeconds(100);

    @Option(names = "--minutes", defaultValue = "60", description = "How long (${DEFAULT-VALUE}).")
    private int minutes;

    @Option(names = "--streams", defaultValue = "200", description = "Good streams at a time (${DEFAULT-VALUE}).")
    private int streams;

    @Option(
            names = "--chunks-per-second",
            defaultValue = "50",
            description = "Chunks per second of each good stream (${DEFAULT-VALUE}).")
    private int chunksPerSecond;

    @Option(
            names = "--chunks-per-answer",
            defaultValue = "250",
            description = "Chunks after which a stream asks again (${DEFAULT-VALUE}).")
    private int chunksPerAnswer;

    @Option(
            names = "--slow-readers",
            defaultValue = "20",
            description =
                    "Clients that read 100 KiB/s of a fast answer, and as many that read 1 B/s (${DEFAULT-VALUE}).")
    private int slowReaders;

    @Option(
            names = "--aborting-clients",
            defaultValue = "10",
            description = "Clients at a time that leave within their answer (${DEFAULT-VALUE}).")
    private int abortingClients;

    int minutes() {
        return minutes;
    }

    Pace pace() {
        return new Pace(streams, chunksPerSecond, chunksPerAnswer);
    }

    Habits reading() {
        return new Habits(slowReaders, Stage.FLOOD + "?bytes=100000000", READING_BYTES_PER_SECOND, READING_STAY);
    }

    Habits stuck() {
        return new Habits(slowReaders, Stage.FLOOD + "?bytes=100000000", 1, STUCK_STAY);
    }

    int abortingClients() {
        return abortingClients;
    }

    @Override
    public String toString() {
        return String.format(
                "%d streams x %d chunks/s, %d chunks per answer; %d clients that read 100 KiB/s and %d that read 1 B/s of fast "
                        + "answers; %d clients at a time that abort",
                streams, chunksPerSecond, chunksPerAnswer, slowReaders, slowReaders, abortingClients);
    }
}
