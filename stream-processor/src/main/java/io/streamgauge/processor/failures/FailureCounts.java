package io.streamgauge.processor.failures;

import java.util.concurrent.atomic.LongAdder;

/** How often things went wrong since the process began. Safe for any thread. */
public final class FailureCounts {

    private final LongAdder unreadable = new LongAdder();
    private final LongAdder unprocessable = new LongAdder();
    private final LongAdder threads = new LongAdder();

    void addUnreadable() {
        unreadable.increment();
    }

    void addUnprocessable() {
        unprocessable.increment();
    }

    /** A stream thread has died and is replaced. */
    public void addThread() {
        threads.increment();
    }

    /** Records that could not be read. */
    public long unreadable() {
        return unreadable.sum();
    }

    /** Records that could be read and not be worked on. */
    public long unprocessable() {
        return unprocessable.sum();
    }

    /** Threads that died. */
    public long threads() {
        return threads.sum();
    }
}
