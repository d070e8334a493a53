package io.streamgauge.proxy.relay.upstream.http2;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.util.ReferenceCountUtil;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.connect.Greeting;
import io.streamgauge.proxy.relay.gate.GateCounters;
import io.streamgauge.proxy.relay.gate.rule.ResponseRule;
import io.streamgauge.proxy.relay.transport.ReadClock;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import io.streamgauge.proxy.relay.transport.StreamWindows;
import io.streamgauge.proxy.relay.upstream.ResponseListener.Loss;
import io.streamgauge.proxy.relay.upstream.UpstreamSide;
import java.io.IOException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/2 connection to an upstream, which carries as many exchanges at a time as the upstream lets it. Event loop
 * only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
public final class UpstreamHttp2 extends ChannelInboundHandlerAdapter {

    /** Where the upstream names no limit: what RFC 9113, section 6.5.2, calls the least useful one. */
    private static final int USUAL_STREAMS = 100;

    private final SocketChannel channel;
    private final Http2FrameCodec codec;
    private final ReadClock clock;
    private final String scheme;
    private final GateCounters gate;
    private Owner owner = Owner.NOBODY;
    private Greeting.@Nullable Listener greeting;
    private long maxStreams;
    private int openStreams;
    private boolean leaving;
    private boolean malformed;

    /** Keeps a connection, and is told what becomes of it. */
    public interface Owner {

        Owner NOBODY = new Owner() {
            @Override
            public void idle(UpstreamHttp2 connection) {}

            @Override
            public void gone(UpstreamHttp2 connection, boolean wasIdle) {}
        };

        /** The last of its exchanges is over. */
        void idle(UpstreamHttp2 connection);

        /** It takes no more exchanges; may be told twice. */
        void gone(UpstreamHttp2 connection, boolean wasIdle);
    }

    UpstreamHttp2(SocketChannel channel, Http2FrameCodec codec, ReadClock clock, String scheme, GateCounters gate) {
        this.channel = channel;
        this.codec = codec;
        this.clock = clock;
        this.scheme = scheme;
        this.gate = gate;
    }

    /** Waits for the upstream's settings, without which it is not known to speak HTTP/2, nor how much it takes. */
    void await(Greeting.Listener told) {
        greeting = told;
    }

    /** From now on this one is told what becomes of it. */
    public void ownedBy(Owner keeper) {
        owner = keeper;
    }

    public SocketChannel channel() {
        return channel;
    }

    /** Whether it takes another exchange now. */
    public boolean hasRoom() {
        return !leaving && channel.isActive() && openStreams < maxStreams;
    }

    public boolean isIdle() {
        return openStreams == 0;
    }

    /** Begins a stream for one exchange. */
    public UpstreamSide open() {
        openStreams++;
        Http2StreamChannel stream = new Http2StreamChannelBootstrap(channel)
                .handler(new NoHandler())
                .open()
                .getNow();
        if (stream == null) {
            throw new IllegalStateException("streams are made at once on their event loop");
        }
        stream.config().setWriteBufferWaterMark(SocketOptions.WATER_MARKS);
        // What an upstream has answered before it stopped the request must still be read after a failed write.
        stream.config().setAutoClose(false);
        UpstreamStream side = new UpstreamStream(this, stream);
        stream.pipeline().addLast(side);
        stream.closeFuture().addListener(closed -> streamClosed());
        return side;
    }

    /** Closes it; what it carries is lost. */
    public void close() {
        leaving = true;
        channel.close();
    }

    private void streamClosed() {
        openStreams--;
        if (openStreams == 0) {
            if (leaving) {
                channel.close();
            } else {
                owner.idle(this);
            }
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        if (frame instanceof Http2SettingsFrame settings) {
            accept(settings.settings());
        } else if (frame instanceof Http2GoAwayFrame) {
            leave();
        }
        ReferenceCountUtil.release(frame);
    }

    private void accept(Http2Settings settings) {
        Long limit = settings.maxConcurrentStreams();
        if (limit != null) {
            maxStreams = limit;
        } else if (greeting != null) {
            maxStreams = USUAL_STREAMS;
        }
        Greeting.Listener told = greeting;
        greeting = null;
        if (told != null) {
            told.greeted();
        }
    }

    /** The upstream wants no more streams (RFC 9113, section 6.8). */
    private void leave() {
        leaving = true;
        owner.gone(this, isIdle());
        if (isIdle()) {
            channel.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        boolean known = leaving;
        leaving = true;
        failGreeting();
        if (!known) {
            owner.gone(this, isIdle());
        }
        ctx.fireChannelInactive();
    }

    /** The codec says goodbye and closes. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof Http2Exception) {
            malformed = true;
        }
        failGreeting();
    }

    private void failGreeting() {
        Greeting.Listener told = greeting;
        greeting = null;
        if (told != null) {
            told.greetingFailed(ConnectFailure.HTTP2_NOT_SPOKEN);
        }
    }

    /** What the end of the connection means for one of its streams. */
    Loss lossOf(int stream, boolean answered) {
        boolean told = codec.connection().goAwayReceived();
        if (told && stream > codec.connection().local().lastStreamKnownByPeer()) {
            return Loss.REFUSED;
        }
        if (malformed) {
            return Loss.MALFORMED;
        }
        return answered ? Loss.CUT : Loss.UNANSWERED;
    }

    /** Whether this says that the connection is gone, by itself or in TLS. */
    boolean isLost(Throwable cause) {
        return cause instanceof IOException || cause.getCause() instanceof SSLException;
    }

    void refused(ResponseRule rule) {
        gate.refused(rule);
    }

    /** Bytes of one stream that have come and are not read on. */
    long unreadBytes(int stream) {
        return StreamWindows.unreadBytes(codec.connection(), codec.connection().stream(stream));
    }

    String scheme() {
        return scheme;
    }

    long nanos() {
        return clock.nanos();
    }

    /** The stream brings its own once it is known. */
    private static final class NoHandler extends ChannelInboundHandlerAdapter {}
}
