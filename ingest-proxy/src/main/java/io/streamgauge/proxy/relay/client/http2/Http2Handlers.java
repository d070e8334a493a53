package io.streamgauge.proxy.relay.client.http2;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.streamgauge.proxy.relay.admission.ClientConnections;
import io.streamgauge.proxy.relay.transport.ReadClock;
import io.streamgauge.proxy.relay.transport.SocketOptions;

/** Puts the handlers of a connection that speaks HTTP/2 in order. */
public final class Http2Handlers {

    private Http2Handlers() {}

    /** Adds them behind those that are there. */
    public static void addTo(SocketChannel channel, ClientConnections connections, Http2Limits limits) {
        ReadClock clock = new ReadClock(connections.admission().loop()::nanoTime);
        ClientHttp2Connection connection = new ClientHttp2Connection(channel, connections, limits);
        channel.pipeline()
                .addLast(
                        clock,
                        Http2Codec.of(limits, connections.admission().gate()),
                        new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
                            @Override
                            protected void initChannel(Channel stream) {
                                stream.config().setWriteBufferWaterMark(SocketOptions.WATER_MARKS);
                                stream.pipeline().addLast(new ClientStream(stream, connection, clock));
                            }
                        }),
                        connection);
    }
}
