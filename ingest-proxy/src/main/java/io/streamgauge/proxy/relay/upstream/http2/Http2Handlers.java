package io.streamgauge.proxy.relay.upstream.http2;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.streamgauge.proxy.relay.connect.Greeting;
import io.streamgauge.proxy.relay.gate.GateCounters;
import io.streamgauge.proxy.relay.transport.ReadClock;
import io.streamgauge.proxy.relay.transport.StreamWindows;
import java.util.function.LongSupplier;

/** Puts the handlers of a connection in order that speaks HTTP/2 to an upstream. */
public final class Http2Handlers {

    /** What one stream may leave here unread; with what waits for its client still below 256 KiB. */
    private static final int STREAM_WINDOW = 128 * 1024;

    /** Opens again as data arrives, so it bounds only what is on its way. */
    private static final int CONNECTION_WINDOW = 4 * 1024 * 1024;

    /**
     * Without a word that what was sent has come. TCP by itself takes a quarter of an hour, and all that time each new
     * request would go to an upstream that has vanished. HTTP/1.1 has one request to lose, which may wait longer for an
     * upstream that is slow to read.
     */
    private static final int LOST_AFTER_MILLIS = 30_000;

    private final int maxHeadBytes;
    private final GateCounters gate;
    private final LongSupplier nanoTime;

    /**
     * @param maxHeadBytes of a response
     * @param nanoTime monotonic clock of the relay
     */
    public Http2Handlers(int maxHeadBytes, GateCounters gate, LongSupplier nanoTime) {
        this.maxHeadBytes = maxHeadBytes;
        this.gate = gate;
        this.nanoTime = nanoTime;
    }

    /** Adds them behind those that are there, and begins the conversation. */
    public void addTo(SocketChannel channel, String scheme, Greeting.Listener listener) {
        ReadClock clock = new ReadClock(nanoTime);
        Http2FrameCodec codec = codec();
        UpstreamHttp2 connection = new UpstreamHttp2(channel, codec, clock, scheme, gate);
        connection.await(listener);
        // Sockets that do not know of it leave it alone.
        channel.config().setOption(EpollChannelOption.TCP_USER_TIMEOUT, LOST_AFTER_MILLIS);
        channel.pipeline().addLast(clock, codec, new Http2MultiplexHandler(new Unasked()), connection);
        StreamWindows.open(codec.connection(), CONNECTION_WINDOW);
        channel.flush();
    }

    private Http2FrameCodec codec() {
        return new Codec(StreamWindows.ofClient(), maxHeadBytes).build();
    }

    private static final class Codec extends Http2FrameCodecBuilder {

        Codec(Http2Connection connection, int maxHeadBytes) {
            connection(connection);
            initialSettings(Http2Settings.defaultSettings()
                    .pushEnabled(false)
                    .initialWindowSize(STREAM_WINDOW)
                    .maxHeaderListSize(maxHeadBytes));
            validateHeaders(true);
            gracefulShutdownTimeoutMillis(0);
        }
    }

    /** Upstreams are told not to push. */
    @SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close shows as an event
    private static final class Unasked extends ChannelInboundHandlerAdapter {

        @Override
        public boolean isSharable() {
            return true;
        }

        @Override
        public void channelRegistered(ChannelHandlerContext ctx) {
            ctx.close();
        }
    }
}
