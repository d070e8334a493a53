package io.streamgauge.benchmarks.relay;

import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.observe.ExchangeObservers;
import io.streamgauge.proxy.observe.encoding.ContentCodings;
import io.streamgauge.proxy.observe.request.LoopClock;
import io.streamgauge.proxy.observe.response.Inspection;
import io.streamgauge.proxy.observe.witness.Witness;
import io.streamgauge.proxy.publish.EventSink;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.route.Route;
import java.time.Clock;

/** Observes exchanges as the proxy does, up to where events would be handed to the sender: there they are dropped. */
final class DiscardingObservers implements Observers {
    private static final long EVENT_CAP = 4 << 20;

    private final ExchangeObservers observers = ExchangeObservers.of(
            new Nowhere(),
            new Witness(),
            new LoopClock(Clock.systemUTC(), System::nanoTime),
            new Inspection(ContentCodings.load(), EVENT_CAP));

    @Override
    public ExchangeObserver begin(HttpRequest head, Route route, long nanos) {
        return observers.begin(head, route.observed(), nanos);
    }

    @Override
    public void tick(long nanos) {
        observers.tick(nanos);
    }

    private static final class Nowhere implements EventSink {
        @Override
        public long clockOffsetMicros() {
            return 0;
        }

        @Override
        public boolean offer(Pending pending) {
            return true;
        }
    }
}
