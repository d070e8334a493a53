package io.streamgauge.proxy.relay.limit.watch;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * What the buffers of all connections may hold together, and whether that was too much when it was looked at last: adding
 * up what each chunk takes would cost more than it tells. Any thread.
 */
public final class BufferBudget {

    private final long limit;
    private final LongSupplier held;
    private final AtomicBoolean givingUp = new AtomicBoolean();
    private volatile boolean exceeded;

    /**
     * @param limit bytes
     * @param held bytes that are held now
     */
    public BufferBudget(long limit, LongSupplier held) {
        this.limit = limit;
        this.held = held;
    }

    public long limit() {
        return limit;
    }

    /** Whether more was held than may be. */
    boolean isExceeded() {
        return exceeded;
    }

    /**
     * Has room made by one event loop at a time: what it gives up is no longer held when the next one looks, else each
     * would give up the whole of what is too much.
     */
    void makeRoom(LongConsumer excess) {
        if (givingUp.compareAndSet(false, true)) {
            try {
                long now = excess();
                if (now > 0) {
                    excess.accept(now);
                }
            } finally {
                givingUp.set(false);
            }
        }
    }

    /** Looks; returns by how many bytes it is exceeded, or a number below 1. */
    long excess() {
        long excess = held.getAsLong() - limit;
        exceeded = excess > 0;
        return excess;
    }
}
