package io.streamgauge.proxy.relay;

import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.route.Route;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Observers of one event loop that write down what they are told. Any thread. */
final class SeenExchanges implements Observers {

    private final List<SeenExchange> list = new CopyOnWriteArrayList<>();
    private final AtomicInteger ticks = new AtomicInteger();

    @Override
    public ExchangeObserver begin(HttpRequest head, Route route, long nanos) {
        SeenExchange exchange = new SeenExchange();
        list.add(exchange);
        return exchange;
    }

    @Override
    public void tick(long nanos) {
        ticks.incrementAndGet();
    }

    List<SeenExchange> list() {
        return list;
    }

    int ticks() {
        return ticks.get();
    }
}
