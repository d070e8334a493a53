package io.streamgauge.proxy.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** One stream of an {@link Http2Peer}: writes frames, and writes down those that come. */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a write shows at the other end
final class Http2PeerStream extends ChannelInboundHandlerAdapter {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<Http2Headers> heads = new CopyOnWriteArrayList<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final CompletableFuture<Boolean> whole = new CompletableFuture<>();
    private volatile @Nullable Long resetCode;
    private volatile @Nullable Channel channel;

    Http2PeerStream on(Channel opened) {
        channel = opened;
        return this;
    }

    Http2PeerStream head(Http2Headers head, boolean last) {
        channel().writeAndFlush(new DefaultHttp2HeadersFrame(head, last));
        return this;
    }

    Http2PeerStream data(String text, boolean last) {
        return data(text.getBytes(StandardCharsets.UTF_8), last);
    }

    Http2PeerStream data(byte[] bytes, boolean last) {
        channel().writeAndFlush(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(bytes), last));
        return this;
    }

    Http2PeerStream reset(Http2Error error) {
        channel().writeAndFlush(new DefaultHttp2ResetFrame(error));
        return this;
    }

    /** Takes nothing more out of this stream's window, or goes on. */
    Http2PeerStream read(boolean on) {
        channel().config().setAutoRead(on);
        return this;
    }

    /** The heads that have come, interim ones and trailers among them, once there are so many. */
    List<Http2Headers> heads(int count) {
        Awaitility.await().atMost(PATIENCE).until(() -> heads.size() >= count);
        return heads;
    }

    String status() {
        return String.valueOf(heads(1).get(0).status());
    }

    /** Once so many bytes of the body have come. */
    String bodyOf(int length) {
        Awaitility.await().atMost(PATIENCE).until(() -> text().length() >= length);
        return text();
    }

    /** The whole body, once the stream has ended; fails if it has been cut. */
    String wholeBody() throws Exception {
        if (!whole.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the stream was cut: " + resetCode + ", after " + text());
        }
        return text();
    }

    /** How the stream was reset; waits until it has been. */
    Http2Error resetBy() throws Exception {
        Awaitility.await().atMost(PATIENCE).until(() -> resetCode != null);
        return Http2Error.valueOf(Objects.requireNonNull(resetCode));
    }

    boolean isWhole() {
        return whole.getNow(false);
    }

    String text() {
        synchronized (body) {
            return body.toString(StandardCharsets.UTF_8);
        }
    }

    private Channel channel() {
        Channel opened = channel;
        if (opened == null) {
            throw new IllegalStateException("not opened");
        }
        return opened;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        if (frame instanceof Http2HeadersFrame head) {
            heads.add(head.headers());
            endIf(head.isEndStream());
        } else if (frame instanceof Http2DataFrame data) {
            write(data.content());
            endIf(data.isEndStream());
        }
        ReferenceCountUtil.release(frame);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof Http2ResetFrame reset) {
            resetCode = reset.errorCode();
            whole.complete(false);
        }
        ReferenceCountUtil.release(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        whole.complete(false);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        whole.complete(false);
    }

    private void write(ByteBuf bytes) {
        synchronized (body) {
            body.writeBytes(ByteBufUtil.getBytes(bytes));
        }
    }

    private void endIf(boolean last) {
        if (last) {
            whole.complete(true);
        }
    }
}
