package io.streamgauge.proxy.relay.client;

import io.streamgauge.proxy.relay.exchange.RelayLoop;
import io.streamgauge.proxy.relay.gate.RequestGate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** The open client connections of one event loop. Event loop only, but for the future it gives. */
public final class ClientConnections {

    private final RelayLoop loop;
    private final RequestGate gate;
    private final Set<ClientConnection> open = new HashSet<>();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private boolean draining;

    public ClientConnections(RelayLoop loop, RequestGate gate) {
        this.loop = loop;
        this.gate = gate;
    }

    RequestGate gate() {
        return gate;
    }

    RelayLoop loop() {
        return loop;
    }

    void add(ClientConnection connection) {
        open.add(connection);
        loop.counters().connectionOpened();
        if (draining) {
            connection.drain();
        }
    }

    void remove(ClientConnection connection) {
        open.remove(connection);
        loop.counters().connectionClosed();
        completeIfDrained();
    }

    /** Closes what is idle now and the rest after its current response. */
    public void drain() {
        draining = true;
        copy().forEach(ClientConnection::drain);
        completeIfDrained();
    }

    /** Closes everything at once. */
    public void cut() {
        copy().forEach(ClientConnection::cut);
    }

    /** Completes when the last connection has closed after {@link #drain()}. */
    public CompletableFuture<Void> drained() {
        return drained;
    }

    private List<ClientConnection> copy() {
        return new ArrayList<>(open);
    }

    private void completeIfDrained() {
        if (draining && open.isEmpty()) {
            drained.complete(null);
        }
    }
}
