package io.streamgauge.proxy.relay.client;

import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.streamgauge.proxy.relay.admission.ClientConnections;
import io.streamgauge.proxy.relay.exchange.RelayLoop;
import io.streamgauge.proxy.relay.limit.Capacity;
import io.streamgauge.proxy.relay.limit.Limit;
import io.streamgauge.proxy.relay.limit.watch.LoopLimits;
import io.streamgauge.proxy.relay.response.OwnResponse;
import java.util.Map;

/** Lets connections in as long as there is room, and puts their handlers in order. */
@SuppressWarnings("FutureReturnValueIgnored") // a close is never waited for
public final class ClientInitializer extends ChannelInitializer<SocketChannel> {

    /** So many at once are told that the proxy is full, and no more: telling takes a connection, too. */
    private static final int MOST_SENT_AWAY = 1000;

    private final Map<EventLoop, ClientConnections> connections;

    public ClientInitializer(Map<EventLoop, ClientConnections> connections) {
        this.connections = Map.copyOf(connections);
    }

    @Override
    protected void initChannel(SocketChannel channel) {
        ClientConnections ofLoop = connections.get(channel.eventLoop());
        if (ofLoop == null) {
            throw new IllegalStateException("accepted on a foreign event loop");
        }
        RelayLoop loop = ofLoop.admission().loop();
        if (!admitted(channel, loop.limits())) {
            return;
        }
        RequestDecoder decoder = new RequestDecoder(ofLoop.admission().gate(), loop::nanoTime);
        ClientConnection connection = new ClientConnection(channel, decoder, ofLoop);
        channel.pipeline().addLast(decoder, connection);
        TimedClient.watch(channel, decoder, connection, loop);
    }

    /** Takes a place for the connection, or sends the client away. */
    private static boolean admitted(SocketChannel channel, LoopLimits limits) {
        Capacity capacity = limits.capacity();
        channel.closeFuture().addListener(closed -> capacity.disconnected());
        int open = capacity.connected();
        int most = limits.settings().clients().connections();
        if (open <= most) {
            return true;
        }
        limits.fired(Limit.CONNECTIONS);
        if (open <= most + MOST_SENT_AWAY) {
            Farewell.say(channel, OwnResponse.to(Limit.CONNECTIONS));
        } else {
            channel.config().setSoLinger(0);
            channel.close();
        }
        return false;
    }
}
