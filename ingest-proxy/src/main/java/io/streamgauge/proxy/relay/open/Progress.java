package io.streamgauge.proxy.relay.open;

import io.streamgauge.proxy.observe.ExchangeObserver.Seen;
import io.streamgauge.proxy.route.Route;

/** What an exchange notes so that it can tell how it stands. Event loop only. */
public final class Progress {

    private final Route route;
    private final long arrivedAtNanos;
    private long lastReadNanos;
    private boolean bodyCame;

    /** @param nanos when the head of the request arrived */
    public Progress(Route route, long nanos) {
        this.route = route;
        this.arrivedAtNanos = nanos;
        this.lastReadNanos = nanos;
    }

    /** Something has been read, of the request or the response. */
    public void read(long nanos) {
        lastReadNanos = nanos;
    }

    /** A part of the response's body has been read. */
    public void bodyRead(long nanos) {
        bodyCame = true;
        lastReadNanos = nanos;
    }

    /** When something was read last. */
    public long lastReadNanos() {
        return lastReadNanos;
    }

    /** Whether any of the response's body has come. */
    public boolean bodyCame() {
        return bodyCame;
    }

    /** Time since the head of the request arrived. */
    public long ageNanos(long now) {
        return now - arrivedAtNanos;
    }

    /** As of now. */
    public OpenRequest describe(Phase phase, Seen seen, long now) {
        return new OpenRequest(
                route.observed().name(), route.observed().upstream(), phase, seen, ageNanos(now), now - lastReadNanos);
    }
}
