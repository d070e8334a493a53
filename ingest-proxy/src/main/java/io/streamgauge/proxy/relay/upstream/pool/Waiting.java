package io.streamgauge.proxy.relay.upstream.pool;

import org.jspecify.annotations.Nullable;

/** One exchange that waits for a connection, maybe for one after the other. Event loop only. */
final class Waiting implements Opening {

    private final UpstreamWaiter waiter;
    private @Nullable SharedOpening place;
    private boolean over;

    Waiting(UpstreamWaiter waiter) {
        this.waiter = waiter;
    }

    void at(SharedOpening opening) {
        place = opening;
    }

    /** Whether it waits no longer. */
    boolean isOver() {
        return over;
    }

    /** The one to be told; it waits no longer. */
    UpstreamWaiter told() {
        over = true;
        return waiter;
    }

    @Override
    public void cancel() {
        over = true;
        if (place != null) {
            place.left(this);
        }
    }
}
