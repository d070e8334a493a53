package io.streamgauge.standalone.demo.traffic;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A fixed number of users, each of whom asks again as soon as the answer is complete. The offered load falls when the
 * server slows down: what benchmarks with a fixed concurrency do, and why they never see a queue grow.
 */
public final class ClosedLoop implements Traffic {

    private static final long PAUSE_AFTER_FAILURE_MILLIS = 500;

    private final ChatClient client;
    private final int users;
    private final Prompts prompts;
    private final AtomicLong failures = new AtomicLong();
    private volatile boolean running;

    public ClosedLoop(ChatClient client, int users, long seed) {
        this.client = client;
        this.users = users;
        this.prompts = new Prompts(seed);
    }

    @Override
    public String name() {
        return "traffic";
    }

    @Override
    public void start() {
        running = true;
        for (int i = 0; i < users; i++) {
            ask();
        }
    }

    @Override
    public boolean ready() {
        return running;
    }

    @Override
    public void close() {
        running = false;
    }

    @Override
    public double offeredPerSecond() {
        return Double.NaN;
    }

    @Override
    public long failures() {
        return failures.get();
    }

    private void ask() {
        CompletableFuture<Integer> unused = client.send(nextPrompt()).whenComplete((status, failure) -> {
            if (!running) {
                return;
            }
            if (failure == null && status == 200) {
                ask();
            } else {
                failures.incrementAndGet();
                CompletableFuture.delayedExecutor(PAUSE_AFTER_FAILURE_MILLIS, TimeUnit.MILLISECONDS)
                        .execute(this::ask);
            }
        });
    }

    private synchronized String nextPrompt() {
        return prompts.next();
    }
}
