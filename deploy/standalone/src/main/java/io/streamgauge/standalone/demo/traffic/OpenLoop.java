package io.streamgauge.standalone.demo.traffic;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Clients that come at their own times, whether or not those before them have been served. */
public final class OpenLoop implements Traffic {

    private final ChatClient client;
    private final Ramp ramp;
    private final Prompts prompts;
    private final PoissonArrivals arrivals;
    private final LongSupplier nanoTime;
    private final ScheduledExecutorService timer;
    private final AtomicLong failures = new AtomicLong();
    private volatile long startedAtNanos;
    private volatile boolean running;
    private volatile @Nullable Future<?> next;

    public OpenLoop(ChatClient client, Ramp ramp, long seed, LongSupplier nanoTime) {
        this.client = client;
        this.ramp = ramp;
        this.prompts = new Prompts(seed);
        this.arrivals = new PoissonArrivals(ramp, seed);
        this.nanoTime = nanoTime;
        this.timer = new ScheduledThreadPoolExecutor(1, task -> new Thread(task, "demo-clients"));
    }

    @Override
    public String name() {
        return "traffic";
    }

    @Override
    public void start() {
        startedAtNanos = nanoTime.getAsLong();
        running = true;
        scheduleNext();
    }

    @Override
    public boolean ready() {
        return running;
    }

    @Override
    public void close() {
        running = false;
        Future<?> scheduled = next;
        if (scheduled != null) {
            scheduled.cancel(false);
        }
        timer.shutdownNow();
    }

    @Override
    public double offeredPerSecond() {
        return ramp.rateAt((nanoTime.getAsLong() - startedAtNanos) / 1e9);
    }

    @Override
    public long failures() {
        return failures.get();
    }

    private void scheduleNext() {
        long dueNanos = startedAtNanos + (long) (arrivals.next() * 1e9);
        next = timer.schedule(this::arrive, dueNanos - nanoTime.getAsLong(), TimeUnit.NANOSECONDS);
    }

    private void arrive() {
        if (running) {
            CompletableFuture<Integer> unused = client.send(prompts.next()).whenComplete((status, failure) -> {
                if (running && (failure != null || status != 200)) {
                    failures.incrementAndGet();
                }
            });
            scheduleNext();
        }
    }
}
