package io.streamgauge.benchmarks.stage;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.client.Clients;
import io.streamgauge.benchmarks.client.Recording;
import io.streamgauge.benchmarks.process.ChildProcess;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Streams without measuring until a program compiles hardly anything any more. Each time as in a round: that all streams
 * end at once is new to a program that has only streamed.
 */
public final class WarmUp {
    /** Until all streams run and connections are made. */
    public static final Duration SETTLING = Duration.ofMillis(1_500);

    private static final Duration ROUND = Duration.ofSeconds(5);
    private static final int MOST_ROUNDS = 20;

    /** Of processor time per chunk; a proxy that has run for a while compiles nothing. */
    private static final double QUIET_COMPILER_MICROS = 0.2;

    private WarmUp() {}

    /**
     * Returns when that is so, or after twenty rounds.
     *
     * @param process whose compiler has to be quiet; null where nothing compiles
     */
    public static void untilQuiet(Clients.Kind kind, Pace pace, int port, @Nullable ChildProcess process)
            throws IOException, InterruptedException {
        double compiler = Double.MAX_VALUE;
        for (int i = 0; i < MOST_ROUNDS && compiler > QUIET_COMPILER_MICROS; i++) {
            try (Clients clients = kind.connect(pace, port)) {
                clients.measure(SETTLING);
                double before = compilerMicros(process);
                Recording seen = clients.measure(ROUND);
                compiler = (compilerMicros(process) - before) / seen.chunks();
            }
        }
    }

    private static double compilerMicros(@Nullable ChildProcess process) throws IOException {
        return process == null ? 0 : process.compilerTime().toNanos() / 1e3;
    }
}
