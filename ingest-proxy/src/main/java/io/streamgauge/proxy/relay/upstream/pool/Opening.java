package io.streamgauge.proxy.relay.upstream.pool;

/** A connection that somebody waits for. Event loop only. */
@FunctionalInterface
public interface Opening {

    /** Waits no longer; the waiter is told nothing. */
    void cancel();
}
