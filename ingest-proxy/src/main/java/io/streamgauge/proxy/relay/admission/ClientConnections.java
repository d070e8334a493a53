package io.streamgauge.proxy.relay.admission;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** The open client connections of one event loop. Event loop only, but for the future it gives. */
public final class ClientConnections {

    private final Admission admission;
    private final Set<OpenConnection> open = new HashSet<>();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private boolean draining;
    private boolean closing;

    public ClientConnections(Admission admission) {
        this.admission = admission;
    }

    /** Where their requests begin. */
    public Admission admission() {
        return admission;
    }

    public void add(OpenConnection connection) {
        open.add(connection);
        admission.loop().counters().connectionOpened();
        if (draining) {
            connection.drain();
        }
    }

    public void remove(OpenConnection connection) {
        open.remove(connection);
        admission.loop().counters().connectionClosed();
        completeIfDrained();
    }

    /** Tells every client, with what it is sent next, that its connection will end. What is asked meanwhile is served. */
    public void drain() {
        draining = true;
        copy().forEach(OpenConnection::drain);
    }

    /** Closes what is idle, now that nobody comes any more; the rest ends after what goes on. */
    public void closeIdle() {
        closing = true;
        copy().forEach(OpenConnection::closeIdle);
        completeIfDrained();
    }

    /** Closes everything at once. */
    public void cut() {
        copy().forEach(OpenConnection::cut);
    }

    /** Completes when the last connection has closed after {@link #closeIdle()}. */
    public CompletableFuture<Void> drained() {
        return drained;
    }

    private List<OpenConnection> copy() {
        return new ArrayList<>(open);
    }

    private void completeIfDrained() {
        if (closing && open.isEmpty()) {
            drained.complete(null);
        }
    }
}
