package io.streamgauge.proxy.relay.exchange;

import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.lag.LoopLag;
import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.route.Route;

/** Makes the observers of one event loop's exchanges. Called on that loop; times are ticks of the relay's clock. */
public interface Observers {

    /** Watches nothing. */
    Observers NONE = (head, route, nanos) -> ExchangeObserver.NONE;

    /** The observer of a request whose head arrived then; {@link ExchangeObserver#NONE} if it is not to be measured. */
    ExchangeObserver begin(HttpRequest head, Route route, long nanos);

    /** Reads are told to have been late by this; called once, before anything begins. */
    default void follow(LoopLag lag) {}

    /** Called about every 100 ms while exchanges are open. */
    default void tick(long nanos) {}

    /**
     * An exchange that was not measured is over.
     *
     * @param status what the client got, 0 if nothing
     */
    default void passed(Route route, HttpRequest head, int status, Ending ending, long durationNanos) {}

    /**
     * Somebody got a response of the proxy's own before there was an exchange.
     *
     * @param reason the rule that was broken or the limit that fired
     */
    default void turnedAway(int status, String reason) {}

    /** An observer threw; its exchange goes on. */
    default void failed() {}
}
