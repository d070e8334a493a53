package io.streamgauge.proxy.relay.client.http2;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2PingFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2PingFrame;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import io.streamgauge.proxy.relay.admission.Admission;
import io.streamgauge.proxy.relay.admission.ClientConnections;
import io.streamgauge.proxy.relay.admission.OpenConnection;
import io.streamgauge.proxy.relay.client.http2.frames.ClientFrames;
import io.streamgauge.proxy.relay.exchange.RelayLoop;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.limit.Limit;
import io.streamgauge.proxy.relay.limit.watch.ConnectionWatch;
import io.streamgauge.proxy.relay.response.Failure;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/2 connection from a client: knows its open streams, and leaves without losing any when it is old or the
 * proxy stops. Event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
final class ClientHttp2Connection extends ChannelInboundHandlerAdapter
        implements OpenConnection, ConnectionWatch.Watched {

    /** Tells that the client has read the announcement before it. */
    private static final long ANNOUNCED = 0x676f61776179L;

    /** Some clients never answer. */
    private static final long ANNOUNCEMENT_SECONDS = 1;

    /** Connections that began together should not end together. */
    private static final double AGE_SPREAD = 0.1;

    private final SocketChannel channel;
    private final ClientConnections connections;
    private final Duration maxAge;
    private final ClientFrames frames;
    private final Set<ClientStream> streams = new HashSet<>();
    private final ConnectionWatch watch;
    private final SharedFlush flush;
    private Phase phase = Phase.OPEN;
    private boolean begun;
    private @Nullable Future<?> age;

    private enum Phase {
        OPEN,
        /** The client has been told, streams that it begins meanwhile are taken. */
        ANNOUNCED,
        /** No stream is taken any more. */
        LEAVING
    }

    /** @param maxAge after about this time no stream is begun any more */
    ClientHttp2Connection(SocketChannel channel, ClientConnections connections, Duration maxAge, ClientFrames frames) {
        this.channel = channel;
        this.connections = connections;
        this.maxAge = maxAge;
        this.frames = frames;
        this.flush = new SharedFlush(channel);
        RelayLoop loop = admission().loop();
        this.watch = new ConnectionWatch(loop.limits(), channel, this, loop.nanoTime());
    }

    Admission admission() {
        return connections.admission();
    }

    void opened(ClientStream stream) {
        begun = true;
        streams.add(stream);
    }

    /** A piece of a stream's body has been passed on. */
    void taken(int stream, int bytes) {
        frames.floods().taken(stream, bytes);
    }

    /** Hands what streams have written to the socket by the end of this turn of the event loop. */
    void flushSoon() {
        flush.soon();
    }

    /** The client has broken a rule on a stream, which is answered by a reset. */
    void fault() {
        if (frames.floods().fault()) {
            admission().gate().counters().refused(RequestRule.HTTP2_LIMIT);
            channel.close();
        }
    }

    void closed(ClientStream stream) {
        streams.remove(stream);
        frames.floods().closed(stream.id());
        closeIfLeft();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        connections.add(this);
        admission().loop().watch(watch);
        double spread = 1 + AGE_SPREAD * (2 * ThreadLocalRandom.current().nextDouble() - 1);
        age = channel.eventLoop().schedule(this::drain, (long) (spread * maxAge.toNanos()), TimeUnit.NANOSECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        ReferenceCountUtil.release(frame);
        if (frame instanceof Http2PingFrame ping && ping.ack() && ping.content() == ANNOUNCED) {
            leave();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        phase = Phase.LEAVING;
        // A stream that is not being read would not hear of it.
        new ArrayList<>(streams).forEach(ClientStream::lost);
        connections.remove(this);
        admission().loop().unwatch(watch);
        watch.ended();
        if (age != null) {
            // Else it would keep what is here from being freed.
            age.cancel(false);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        // The codec says goodbye and closes; what is not the protocol's is the end of the socket.
    }

    /**
     * Goes in two steps (RFC 9113, section 6.8): what the client begins before it has heard of the first is not lost.
     */
    @Override
    public void drain() {
        if (phase == Phase.OPEN && channel.isActive()) {
            phase = Phase.ANNOUNCED;
            channel.write(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR).setExtraStreamIds(Integer.MAX_VALUE));
            channel.writeAndFlush(new DefaultHttp2PingFrame(ANNOUNCED));
            channel.eventLoop().schedule(this::leave, ANNOUNCEMENT_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Override
    public void closeIdle() {
        leave();
    }

    @Override
    public long heldBytes() {
        long bytes = SocketOptions.waitingBytes(channel) + frames.unreadBytes();
        for (ClientStream stream : streams) {
            bytes += stream.heldBytes();
        }
        return bytes;
    }

    /** A head that has come in part holds up all streams. */
    @Override
    public boolean isIdle() {
        return streams.isEmpty() || frames.outline().isInHead();
    }

    @Override
    public boolean isHeadDue() {
        return !begun || frames.outline().isInHead() || frames.outline().isInFrame();
    }

    @Override
    public void exceeded(Limit limit, long nanos) {
        if (limit == Limit.KEEP_ALIVE_TIMEOUT) {
            if (phase == Phase.OPEN) {
                admission().loop().limits().fired(limit);
                drain();
            }
            return;
        }
        admission().loop().limits().fired(limit);
        if (limit == Limit.WRITE_TIMEOUT) {
            channel.config().setSoLinger(0);
        }
        cut(Failure.of(limit));
    }

    @Override
    public void cut(Failure failure) {
        phase = Phase.LEAVING;
        new ArrayList<>(streams).forEach(stream -> stream.cut(failure));
        channel.close();
    }

    private void leave() {
        if (phase == Phase.ANNOUNCED) {
            phase = Phase.LEAVING;
            channel.writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
            closeIfLeft();
        }
    }

    private void closeIfLeft() {
        if (phase == Phase.LEAVING && streams.isEmpty() && channel.isActive()) {
            channel.close();
        }
    }
}
