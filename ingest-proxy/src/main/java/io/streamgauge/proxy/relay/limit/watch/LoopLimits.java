package io.streamgauge.proxy.relay.limit.watch;

import io.streamgauge.proxy.relay.limit.Capacity;
import io.streamgauge.proxy.relay.limit.Limit;
import io.streamgauge.proxy.relay.limit.LimitCounters;
import io.streamgauge.proxy.relay.limit.LimitSettings;

/** The limits as one event loop sees them, and what is open there and held to them. Event loop only. */
public final class LoopLimits {

    private final Shared shared;
    private final Watches watches = new Watches();

    /** What all event loops share. */
    public record Shared(LimitSettings settings, Capacity capacity, LimitCounters counters, BufferBudget budget) {

        public Shared(LimitSettings settings, BufferBudget budget) {
            this(settings, new Capacity(), new LimitCounters(), budget);
        }
    }

    public LoopLimits(Shared shared) {
        this.shared = shared;
    }

    public LimitSettings settings() {
        return shared.settings();
    }

    public Capacity capacity() {
        return shared.capacity();
    }

    BufferBudget budget() {
        return shared.budget();
    }

    /** Notes what is not limited here but measured. */
    public LimitCounters counters() {
        return shared.counters();
    }

    public Watches watches() {
        return watches;
    }

    /** A limit has ended or refused something. */
    public void fired(Limit limit) {
        shared.counters().fired(limit);
    }
}
