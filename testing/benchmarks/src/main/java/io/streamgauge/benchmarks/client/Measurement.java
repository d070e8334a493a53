package io.streamgauge.benchmarks.client;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What is recorded of some streams just now, and whether all of them are whole. Safe for any thread. */
public final class Measurement {
    private final int streams;
    private final CountDownLatch begun;
    private final CountDownLatch failed = new CountDownLatch(1);
    private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();
    private volatile Recording recording = new Recording();

    public Measurement(int streams) {
        this.streams = streams;
        this.begun = new CountDownLatch(streams);
    }

    Recording recording() {
        return recording;
    }

    /** A stream has got its first chunk. */
    void streamHasBegun() {
        begun.countDown();
    }

    /** Ends what is measured; the first failure counts. */
    public void fail(Throwable cause) {
        failure.compareAndSet(null, cause instanceof IOException io ? io : new IOException(cause));
        failed.countDown();
    }

    /** Returns how long it took until each had got its first chunk. */
    Duration awaitBegun(Duration limit) throws IOException, InterruptedException {
        long start = System.nanoTime();
        boolean all = begun.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        requireWhole();
        if (!all) {
            throw new IOException((streams - begun.getCount()) + " of " + streams + " streams have begun within "
                    + limit.toSeconds() + " s");
        }
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /**
     * Records for this long, from now.
     *
     * @throws IOException an answer was broken or incomplete
     */
    public Recording measure(Duration duration) throws IOException, InterruptedException {
        Recording fresh = new Recording();
        recording = fresh;
        boolean broken = failed.await(duration.toNanos(), TimeUnit.NANOSECONDS);
        recording = new Recording();
        if (broken) {
            requireWhole();
        }
        return fresh;
    }

    private void requireWhole() throws IOException {
        IOException broken = failure.get();
        if (broken != null) {
            throw broken;
        }
    }
}
