package io.streamgauge.benchmarks.attack;

import io.streamgauge.benchmarks.probe.Metrics;
import io.streamgauge.benchmarks.socket.Worker;
import io.streamgauge.benchmarks.stage.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Watches from a thread of its own how many clients a proxy has and what memory, until it is closed. */
final class Siege implements AutoCloseable {
    private static final long LOOK_NANOS = 250_000_000;
    private static final double KIB_PER_MIB = 1024;

    private final Stage stage;
    private final Metrics metrics;
    private final int friends;
    private final double residentBefore;
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final Worker worker = new Worker("siege", this::watch);
    private volatile double mostEnemies;
    private volatile double grownKib;
    private volatile double leftEnemies;
    private volatile long fullAtNanos;
    private volatile long goneAtNanos;

    /** @param friends connections that stay */
    Siege(Stage stage, int friends) throws IOException {
        this.stage = stage;
        this.metrics = stage.metrics();
        this.friends = friends;
        this.residentBefore = stage.process().residentKib();
        worker.start();
    }

    private void watch() {
        try {
            while (!worker.isStopping()) {
                look(metrics.sum("llm_proxy_open_client_connections", "") - friends);
                LockSupport.parkNanos(LOOK_NANOS);
            }
        } catch (IOException | InterruptedException e) {
            failure.set(e);
        }
    }

    private void look(double enemies) throws IOException {
        long now = System.nanoTime();
        grownKib = Math.max(grownKib, stage.process().residentKib() - residentBefore);
        if (enemies > mostEnemies) {
            mostEnemies = enemies;
            fullAtNanos = now;
        }
        if (enemies < leftEnemies && enemies <= 1) {
            goneAtNanos = now;
        }
        leftEnemies = enemies;
    }

    /** The highest number of connections beside the friends'. */
    double mostEnemies() {
        return mostEnemies;
    }

    /** Still there at the latest look. */
    double leftEnemies() {
        return leftEnemies;
    }

    /** From the moment most were there to that when the last had gone; negative if they have not. */
    Duration untilGone() {
        return Duration.ofNanos(goneAtNanos - fullAtNanos);
    }

    /** Memory at its highest beyond what it was before. */
    double grownMib() {
        return grownKib / KIB_PER_MIB;
    }

    /** @throws IOException the proxy did not answer */
    @Override
    public void close() throws IOException {
        worker.stop();
        Exception failed = failure.get();
        if (failed != null) {
            throw new IOException("the proxy's metrics could not be read under attack", failed);
        }
    }
}
