package io.streamgauge.proxy.publish;

import io.streamgauge.proxy.publish.account.Tally;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** About 2,000 records a second from one thread, as an event loop would offer them. */
final class TestTraffic implements AutoCloseable {
    private static final List<String> MODELS = List.of("llama", "qwen", "mistral", "gemma", "phi", "granite");

    private final EventSink sink;
    private final ScheduledExecutorService loop = Executors.newSingleThreadScheduledExecutor();
    private long request;
    private volatile long longestNanos;
    private volatile Tally offered = new Tally(0, 0);

    private TestTraffic(EventSink sink) {
        this.sink = sink;
    }

    static TestTraffic start(EventSink sink) {
        TestTraffic traffic = new TestTraffic(sink);
        Future<?> unused = traffic.loop.scheduleAtFixedRate(traffic::requests, 0, 10, TimeUnit.MILLISECONDS);
        return traffic;
    }

    private void requests() {
        for (int i = 0; i < 5; i++) {
            String model = MODELS.get((int) (request % MODELS.size()));
            offer(SampleEvents.started(model, request));
            offer(SampleEvents.chunks(model, request, 1));
            offer(SampleEvents.chunks(model, request, 64));
            offer(SampleEvents.finished(model, request, 20));
            request++;
        }
    }

    private void offer(EventSink.Pending pending) {
        long before = System.nanoTime();
        sink.offer(pending);
        longestNanos = Math.max(longestNanos, System.nanoTime() - before);
        offered = new Tally(offered.records() + 1, offered.chunks() + pending.chunks());
    }

    Tally offered() {
        return offered;
    }

    Duration longestOffer() {
        return Duration.ofNanos(longestNanos);
    }

    /** Returns when nothing more is offered. */
    @Override
    public void close() {
        loop.shutdown();
        try {
            loop.awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
