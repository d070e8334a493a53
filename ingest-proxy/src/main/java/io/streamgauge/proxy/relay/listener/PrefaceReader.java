package io.streamgauge.proxy.relay.listener;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2CodecUtil;
import org.jspecify.annotations.Nullable;

/**
 * Tells by the first bytes of a connection in the clear whether it speaks HTTP/2 (RFC 9113, section 3.4), and is gone
 * after them. Event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close shows as an event
final class PrefaceReader extends ChannelInboundHandlerAdapter {

    private final Protocols protocols;
    private final ByteBuf preface = Http2CodecUtil.connectionPrefaceBuf();
    /** The beginning of a preface that has not come whole. */
    private @Nullable ByteBuf begun;

    private boolean known;

    PrefaceReader(Protocols protocols) {
        this.protocols = protocols;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        protocols.opened();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = joined(ctx, (ByteBuf) message);
        int length = Math.min(bytes.readableBytes(), preface.readableBytes());
        boolean same = matches(bytes, length);
        if (same && length < preface.readableBytes()) {
            begun = bytes;
            return;
        }
        known = true;
        if (same) {
            protocols.http2();
        } else {
            protocols.http1();
        }
        ctx.pipeline().remove(this);
        ctx.fireChannelRead(bytes);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        protocols.closed();
        ctx.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        preface.release();
        if (!known && begun != null) {
            begun.release();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }

    private boolean matches(ByteBuf bytes, int length) {
        for (int i = 0; i < length; i++) {
            if (bytes.getByte(bytes.readerIndex() + i) != preface.getByte(preface.readerIndex() + i)) {
                return false;
            }
        }
        return true;
    }

    private ByteBuf joined(ChannelHandlerContext ctx, ByteBuf bytes) {
        ByteBuf before = begun;
        if (before == null) {
            return bytes;
        }
        begun = null;
        return ctx.alloc().compositeBuffer(2).addComponents(true, before, bytes);
    }
}
