package io.streamgauge.proxy.relay.admission;

import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.relay.limit.Limit;
import io.streamgauge.proxy.relay.limit.watch.BufferWatch;
import io.streamgauge.proxy.relay.response.Failure;
import io.streamgauge.proxy.relay.response.OwnResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** The open client connections of one event loop. Event loop only, but for the future it gives. */
public final class ClientConnections implements BufferWatch.Holders {

    private final Admission admission;
    private final Set<OpenConnection> open = new HashSet<>();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private final BufferWatch buffers;
    private boolean draining;
    private boolean closing;

    /**
     * A connection at one time.
     *
     * @param bytes that it holds
     */
    private record Holder(OpenConnection connection, long bytes) {}

    public ClientConnections(Admission admission) {
        this.admission = admission;
        this.buffers = new BufferWatch(admission.loop().limits(), this);
    }

    /** Where their requests begin. */
    public Admission admission() {
        return admission;
    }

    public void add(OpenConnection connection) {
        if (open.isEmpty()) {
            buffers.begin();
            admission.loop().watch(buffers);
        }
        open.add(connection);
        admission.loop().counters().connectionOpened();
        if (draining) {
            connection.drain();
        }
    }

    public void remove(OpenConnection connection) {
        if (open.remove(connection) && open.isEmpty()) {
            admission.loop().unwatch(buffers);
        }
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
        Failure reason = new Failure(Ending.PROXY_SHUTDOWN, OwnResponse.SHUTDOWN);
        copy().forEach(connection -> connection.cut(reason));
    }

    @Override
    public void giveUp(long bytes, long share) {
        List<Holder> largest = open.stream()
                .map(connection -> new Holder(connection, connection.heldBytes()))
                .filter(holder -> holder.bytes() > share)
                .sorted(Comparator.comparingLong(Holder::bytes).reversed())
                .toList();
        long given = 0;
        for (Holder each : largest) {
            if (given >= bytes) {
                return;
            }
            given += each.bytes();
            admission.loop().limits().fired(Limit.BUFFER_MEMORY);
            each.connection().cut(Failure.of(Limit.BUFFER_MEMORY));
        }
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
