package io.streamgauge.proxy.relay.tunnel;

import io.netty.channel.socket.SocketChannel;
import java.util.concurrent.TimeUnit;

/**
 * A client's and an upstream's socket whose bytes pass both ways as they come, until either is gone or both have said
 * all they had to say. Both are of one event loop, and only that may call.
 */
@SuppressWarnings("FutureReturnValueIgnored") // tasks that do not fail and are never cancelled
public final class Tunnel {

    /**
     * How long one side may be silent after the other has ended its own: a peer that ignores this end would hold two
     * sockets for ever.
     */
    private static final long SILENCE_SECONDS = 30;

    private final TunnelCounters counters;
    private final SocketChannel client;
    private final SocketChannel upstream;
    private int endsPassedOn;
    private boolean moved;
    private boolean over;

    public Tunnel(SocketChannel client, SocketChannel upstream, TunnelCounters counters) {
        this.client = client;
        this.upstream = upstream;
        this.counters = counters;
        counters.begun();
    }

    /** Takes over the client's socket as a handler of its pipeline. */
    public TunnelEnd clientEnd() {
        return new TunnelEnd(this, client, upstream);
    }

    /** Takes over the upstream's socket as a handler of its pipeline. */
    public TunnelEnd upstreamEnd() {
        return new TunnelEnd(this, upstream, client);
    }

    void moved() {
        moved = true;
    }

    /** One side's end has been told to the other. */
    void endPassedOn() {
        endsPassedOn++;
        if (endsPassedOn == 1) {
            closeIfSilent();
        } else {
            client.close();
            upstream.close();
        }
    }

    /** One side is gone. */
    void over() {
        if (!over) {
            over = true;
            counters.ended();
        }
    }

    private void closeIfSilent() {
        moved = false;
        client.eventLoop()
                .schedule(
                        () -> {
                            if (over) {
                                return;
                            }
                            if (moved) {
                                closeIfSilent();
                            } else {
                                client.close();
                            }
                        },
                        SILENCE_SECONDS,
                        TimeUnit.SECONDS);
    }
}
