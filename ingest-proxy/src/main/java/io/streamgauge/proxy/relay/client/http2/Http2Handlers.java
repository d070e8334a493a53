package io.streamgauge.proxy.relay.client.http2;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.streamgauge.proxy.relay.admission.ClientConnections;
import io.streamgauge.proxy.relay.client.http2.frames.ClientFrames;
import io.streamgauge.proxy.relay.client.http2.frames.Floods;
import io.streamgauge.proxy.relay.client.http2.frames.FrameOutline;
import io.streamgauge.proxy.relay.client.http2.frames.Http2Codec;
import io.streamgauge.proxy.relay.transport.ReadClock;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import io.streamgauge.proxy.relay.transport.StreamWindows;

/** Puts the handlers of a connection that speaks HTTP/2 in order. */
public final class Http2Handlers {

    private Http2Handlers() {}

    /** Adds them behind those that are there. */
    public static void addTo(SocketChannel channel, ClientConnections connections, Http2Limits limits) {
        ReadClock clock = new ReadClock(connections.admission().loop()::nanoTime);
        FrameOutline outline = new FrameOutline();
        Floods floods = new Floods(connections.admission().loop()::nanoTime);
        Http2FrameCodec codec =
                Http2Codec.of(limits.maxStreams(), connections.admission().gate(), floods);
        ClientFrames frames = new ClientFrames(codec.connection(), outline, floods);
        ClientHttp2Connection connection = new ClientHttp2Connection(channel, connections, limits.maxAge(), frames);
        channel.pipeline()
                .addLast(
                        clock,
                        outline,
                        codec,
                        new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
                            @Override
                            protected void initChannel(Channel stream) {
                                stream.config().setWriteBufferWaterMark(SocketOptions.WATER_MARKS);
                                stream.pipeline()
                                        .addLast(new ClientStream((Http2StreamChannel) stream, connection, clock));
                            }
                        }),
                        connection);
        StreamWindows.openToClient(codec.connection());
        channel.flush();
    }
}
