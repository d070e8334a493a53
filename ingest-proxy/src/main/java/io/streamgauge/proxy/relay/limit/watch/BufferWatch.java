package io.streamgauge.proxy.relay.limit.watch;

import io.streamgauge.proxy.relay.limit.Capacity;

/** Has the connections of one event loop give room where buffers hold more than they may. Event loop only. */
public final class BufferWatch extends Watch {

    /** Buffers are larger than what is in them, not often twice as large. */
    private static final int ROUNDING = 2;

    /** Part of the limit that is free again afterwards: else the next request would be one too many. */
    private static final int MARGIN = 8;

    private final BufferBudget budget;
    private final Capacity capacity;
    private final Holders holders;

    /** The connections of one event loop. */
    @FunctionalInterface
    public interface Holders {

        /**
         * Cuts connections that hold more than their share, those that hold most first.
         *
         * @param bytes when so much has been given up it is enough
         * @param share what each connection may hold all the same; where too much is held, at least one holds more
         */
        void giveUp(long bytes, long share);
    }

    public BufferWatch(LoopLimits loop, Holders holders) {
        this.budget = loop.budget();
        this.capacity = loop.capacity();
        this.holders = holders;
    }

    /** Connections are open again: what was found when they last were need not hold any more. */
    public void begin() {
        budget.excess();
    }

    @Override
    void look(long nanos) {
        if (budget.excess() > 0) {
            budget.makeRoom(this::giveUp);
        }
    }

    private void giveUp(long excess) {
        long share = budget.limit() / ROUNDING / Math.max(1, capacity.connections());
        holders.giveUp(excess + budget.limit() / MARGIN, share);
    }
}
