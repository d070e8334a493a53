package io.streamgauge.proxy.relay.client;

import io.streamgauge.proxy.relay.exchange.Exchange;
import java.util.Optional;

/** Where a client's connection stands between requests. */
sealed interface ClientState {

    ClientState IDLE = new Idle();
    ClientState LEAVING = new Leaving();
    ClientState TUNNELLING = new Tunnelling();

    /** The exchange that is going on, if one is. */
    static Optional<Exchange> exchangeOf(ClientState state) {
        if (state instanceof Receiving receiving) {
            return Optional.of(receiving.exchange());
        }
        return state instanceof Awaiting awaiting ? Optional.of(awaiting.exchange()) : Optional.empty();
    }

    /** The next thing to come is a request's head. */
    record Idle() implements ClientState {}

    /** The request is still arriving; its response may have begun. */
    record Receiving(Exchange exchange) implements ClientState {}

    /** The request is complete, its response is not. */
    record Awaiting(Exchange exchange) implements ClientState {}

    /** The response was complete before its request: the rest of that is thrown away. */
    final class Discarding implements ClientState {}

    /** The connection has left HTTP: what comes is a tunnel's. */
    record Tunnelling() implements ClientState {}

    /** Nothing is read any more and the connection ends with what has been written. */
    record Leaving() implements ClientState {}
}
