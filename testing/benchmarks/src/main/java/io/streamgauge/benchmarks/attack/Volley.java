package io.streamgauge.benchmarks.attack;

import io.streamgauge.benchmarks.process.ChildProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** One kind of attack, many times over, and what it cost the attacked. */
final class Volley {
    private static final int THREADS = 8;
    private static final double KIB_PER_MIB = 1024;
    private static final double BYTES_PER_MB = 1e6;

    private Volley() {}

    /** A connection that does harm, once. */
    @FunctionalInterface
    interface Attack {
        Strike strike(int port) throws IOException;
    }

    /**
     * What became of one.
     *
     * @param bytes the attacker could send
     * @param answer in a few words
     */
    record Strike(long bytes, String answer) {}

    /**
     * What became of all.
     *
     * @param answers how often each was given
     * @param cpuMillis of the attacked
     * @param grownMib memory it has more than before
     */
    record Cost(long bytes, Map<String, Integer> answers, double cpuMillis, double grownMib) {

        double cpuMillisPerMb() {
            return cpuMillis / (bytes / BYTES_PER_MB);
        }
    }

    /** Strikes so often, eight at a time. */
    static Cost fire(Attack attack, int times, int port, ChildProcess attacked)
            throws IOException, InterruptedException {
        double residentBefore = attacked.residentKib();
        double cpuBefore = attacked.cpuTime().toNanos();
        long bytes = 0;
        Map<String, Integer> answers = new TreeMap<>();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Strike>> strikes = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                strikes.add(threads.submit(() -> attack.strike(port)));
            }
            for (Future<Strike> strike : strikes) {
                bytes += strike.get().bytes;
                answers.merge(strike.get().answer, 1, Integer::sum);
            }
        } catch (ExecutionException e) {
            throw new IOException("an attack failed to attack", e);
        } finally {
            threads.shutdownNow();
        }
        return new Cost(
                bytes,
                answers,
                (attacked.cpuTime().toNanos() - cpuBefore) / 1e6,
                (attacked.residentKib() - residentBefore) / KIB_PER_MIB);
    }
}
