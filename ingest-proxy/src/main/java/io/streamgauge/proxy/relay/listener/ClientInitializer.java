package io.streamgauge.proxy.relay.listener;

import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.streamgauge.proxy.relay.admission.ClientConnections;
import io.streamgauge.proxy.relay.client.Farewell;
import io.streamgauge.proxy.relay.client.http2.Http2Limits;
import io.streamgauge.proxy.relay.exchange.RelayLoop;
import io.streamgauge.proxy.relay.limit.Capacity;
import io.streamgauge.proxy.relay.limit.Limit;
import io.streamgauge.proxy.relay.limit.watch.LoopLimits;
import io.streamgauge.proxy.relay.response.OwnResponse;
import io.streamgauge.proxy.relay.tls.server.ServerTls;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lets connections in as long as there is room, and puts their first handlers in order. */
@SuppressWarnings("FutureReturnValueIgnored") // a close is never waited for
public final class ClientInitializer extends ChannelInitializer<SocketChannel> {

    /** So many at once are told that the proxy is full, and no more: telling takes a connection, too. */
    private static final int MOST_SENT_AWAY = 1000;

    private final Map<EventLoop, ClientConnections> connections;
    private final Http2Limits limits;
    private final @Nullable ServerTls tls;

    /**
     * @param tls null where clients speak in the clear
     */
    public ClientInitializer(
            Map<EventLoop, ClientConnections> connections, Http2Limits limits, @Nullable ServerTls tls) {
        this.connections = Map.copyOf(connections);
        this.limits = limits;
        this.tls = tls;
    }

    @Override
    protected void initChannel(SocketChannel channel) {
        ClientConnections ofLoop = connections.get(channel.eventLoop());
        if (ofLoop == null) {
            throw new IllegalStateException("accepted on a foreign event loop");
        }
        if (!admitted(channel, ofLoop.admission().loop())) {
            return;
        }
        SocketOptions.boundUnsent(channel);
        SocketOptions.keepAlive(channel);
        Protocols protocols = new Protocols(channel, ofLoop, limits);
        if (tls == null) {
            channel.pipeline().addLast(new PrefaceReader(protocols));
        } else {
            channel.pipeline().addLast(tls.handler(), new AlpnReader(protocols, tls));
        }
    }

    /** Takes a place for the connection, or sends the client away; over TLS there are no words for that yet. */
    private boolean admitted(SocketChannel channel, RelayLoop loop) {
        LoopLimits limits = loop.limits();
        Capacity capacity = limits.capacity();
        channel.closeFuture().addListener(closed -> capacity.disconnected());
        int open = capacity.connected();
        int most = limits.settings().clients().connections();
        if (open <= most) {
            return true;
        }
        limits.fired(Limit.CONNECTIONS);
        if (open <= most + MOST_SENT_AWAY && tls == null) {
            OwnResponse full = OwnResponse.to(Limit.CONNECTIONS);
            loop.turnedAway(full.status().code(), Limit.CONNECTIONS.label());
            Farewell.say(channel, full);
        } else {
            channel.config().setSoLinger(0);
            channel.close();
        }
        return false;
    }
}
