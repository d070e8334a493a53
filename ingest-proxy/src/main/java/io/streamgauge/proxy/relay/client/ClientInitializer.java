package io.streamgauge.proxy.relay.client;

import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.streamgauge.proxy.relay.admission.ClientConnections;
import java.util.Map;

/** Puts the handlers of accepted connections in order. */
public final class ClientInitializer extends ChannelInitializer<SocketChannel> {

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
        RequestDecoder decoder =
                new RequestDecoder(ofLoop.admission().gate(), ofLoop.admission().loop()::nanoTime);
        channel.pipeline().addLast(decoder, new ClientConnection(channel, decoder, ofLoop));
    }
}
