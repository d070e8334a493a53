package io.streamgauge.proxy;

import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.access.AccessLog;
import io.streamgauge.proxy.lag.LoopLag;
import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.observe.ExchangeObservers;
import io.streamgauge.proxy.observe.witness.Witness;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.route.Route;
import org.jspecify.annotations.Nullable;

/** The observers of one event loop, as the relay sees them. Used by that thread alone. */
record LoopObservers(
        ExchangeObservers observers,
        Witness witness,
        @Nullable AccessLog log) implements Observers {

    /** Without an access log. */
    LoopObservers(ExchangeObservers observers, Witness witness) {
        this(observers, witness, null);
    }

    @Override
    public ExchangeObserver begin(HttpRequest head, Route route, long nanos) {
        return observers.begin(head, route.observed(), nanos);
    }

    @Override
    public void follow(LoopLag lag) {
        observers.follow(lag);
    }

    @Override
    public void tick(long nanos) {
        observers.tick(nanos);
    }

    @Override
    public void passed(Route route, HttpRequest head, int status, Ending ending, long durationNanos) {
        if (log != null) {
            log.passed(route.observed().name(), head.method().name(), status, ending, durationNanos);
        }
    }

    @Override
    public void turnedAway(int status, String reason) {
        if (log != null) {
            log.turnedAway(status, reason);
        }
    }

    @Override
    public void failed() {
        witness.failure();
    }
}
