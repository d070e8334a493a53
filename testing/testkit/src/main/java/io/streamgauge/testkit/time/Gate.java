package io.streamgauge.testkit.time;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Lets scripts pass when a test says so: some of them, or all from now on. Any thread. */
public final class Gate {

    private static final int FOR_EVER = 1 << 30;

    private final Semaphore permits = new Semaphore(0);

    /** Lets this many passages through, now or when they come. */
    public void admit(int passages) {
        permits.release(passages);
    }

    /** Lets everything through from now on. */
    public void open() {
        permits.drainPermits();
        permits.release(FOR_EVER);
    }

    /** Waits for a passage; false if none came in time. */
    public boolean pass(Duration patience) throws InterruptedException {
        return permits.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
    }
}
