package io.streamgauge.processor.slo.list;

import io.streamgauge.processor.slo.SloClasses;
import java.time.Duration;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/**
 * What requests are judged by. A list holds from 60 s after its publication on, so whoever has read the topic within half
 * of that knows every list that can hold for a request that is here already; who has not is kept waiting. Any thread; no
 * clocks of different machines are compared.
 */
public final class SloLists implements LongFunction<SloClasses> {

    /** Half of the delay: the rest is for clocks of brokers that differ. */
    static final Duration FRESH = Duration.ofSeconds(30);

    private final LongSupplier ticks;
    private volatile Known known;
    private boolean closed;

    private record Known(SloHistory history, long readAtNanos) {}

    /** Nobody will read the topic any more. */
    public static final class ClosedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        ClosedException() {
            super("stopped while a request waited for the SLO classes to be read");
        }
    }

    /** @param ticks nano seconds of a monotonic clock */
    SloLists(LongSupplier ticks) {
        this.ticks = ticks;
        this.known = new Known(SloHistory.EMPTY, ticks.getAsLong() - FRESH.toNanos() - 1);
    }

    /**
     * The list that holds for a request of this t0, which is not later than now.
     *
     * @param atMicros on the broker's clock, micro seconds since the epoch
     * @throws ClosedException there will be no answer
     */
    @Override
    public SloClasses apply(long atMicros) {
        Known current = known;
        if (!usable(current)) {
            current = await();
        }
        return current.history.at(Math.floorDiv(atMicros, 1_000));
    }

    private boolean usable(Known current) {
        return current.history.size() > 0 && ticks.getAsLong() - current.readAtNanos <= FRESH.toNanos();
    }

    private synchronized Known await() {
        while (!usable(known)) {
            if (closed) {
                throw new ClosedException();
            }
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ClosedException();
            }
        }
        return known;
    }

    /** Everything that was published before this instant of the monotonic clock. */
    synchronized void known(SloHistory history, long readAtNanos) {
        known = new Known(history, readAtNanos);
        notifyAll();
    }

    SloHistory history() {
        return known.history;
    }

    /** How long ago the topic was read to its end. */
    Duration age() {
        return Duration.ofNanos(ticks.getAsLong() - known.readAtNanos);
    }

    /** Whoever waits, waits no longer. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
