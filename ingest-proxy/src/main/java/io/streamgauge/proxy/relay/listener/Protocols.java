package io.streamgauge.proxy.relay.listener;

import io.netty.channel.socket.SocketChannel;
import io.streamgauge.proxy.relay.admission.ClientConnections;
import io.streamgauge.proxy.relay.admission.OpenConnection;
import io.streamgauge.proxy.relay.client.Http1Handlers;
import io.streamgauge.proxy.relay.client.http2.Http2Handlers;
import io.streamgauge.proxy.relay.client.http2.Http2Limits;
import io.streamgauge.proxy.relay.exchange.RelayLoop;
import io.streamgauge.proxy.relay.limit.Limit;
import io.streamgauge.proxy.relay.limit.watch.ConnectionWatch;
import io.streamgauge.proxy.relay.response.Failure;

/** One accepted connection before it is known which protocol it speaks. Event loop only. */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close shows as an event
final class Protocols implements OpenConnection, ConnectionWatch.Watched {

    private final SocketChannel channel;
    private final ClientConnections connections;
    private final Http2Limits limits;
    private final RelayLoop loop;
    private final ConnectionWatch watch;

    Protocols(SocketChannel channel, ClientConnections connections, Http2Limits limits) {
        this.channel = channel;
        this.connections = connections;
        this.limits = limits;
        this.loop = connections.admission().loop();
        this.watch = new ConnectionWatch(loop.limits(), channel, this, loop.nanoTime());
    }

    void opened() {
        connections.add(this);
        loop.watch(watch);
    }

    /** It ended before it spoke. */
    void closed() {
        connections.remove(this);
        loop.unwatch(watch);
        watch.ended();
    }

    /** The handlers of HTTP/1.1 take over. */
    void http1() {
        Http1Handlers.addTo(channel, connections);
        known();
    }

    /** The handlers of HTTP/2 take over. */
    void http2() {
        Http2Handlers.addTo(channel, connections, limits);
        known();
    }

    private void known() {
        connections.remove(this);
        loop.unwatch(watch);
    }

    @Override
    public boolean isIdle() {
        return true;
    }

    @Override
    public boolean isHeadDue() {
        return true;
    }

    @Override
    public void exceeded(Limit limit, long nanos) {
        loop.limits().fired(limit);
        channel.close();
    }

    /** Where requests end it, the handlers of its protocol will hear of it too. */
    @Override
    public void drain() {}

    @Override
    public void closeIdle() {
        channel.close();
    }

    /** Its first bytes at most. */
    @Override
    public long heldBytes() {
        return 0;
    }

    @Override
    public void cut(Failure reason) {
        channel.close();
    }
}
