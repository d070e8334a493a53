package io.streamgauge.proxy.relay.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The part of a request's body that may yet have to be written: what arrives before there is a connection, and what
 * may be sent again. Event loop only.
 */
public final class HeldRequest {

    /** Bodies that may be sent again are not larger. */
    public static final int LIMIT_BYTES = 64 * 1024;

    /** Smaller pieces are copied: holding many of them costs more than their bytes. */
    private static final int SMALL = 1024;

    private final List<ByteBuf> pieces = new ArrayList<>(2);
    private @Nullable ByteBuf copies;
    private final int limit;
    private int bytes;

    /**
     * @param limit bytes that make it full
     */
    public HeldRequest(int limit) {
        this.limit = limit;
    }

    /** Whether the whole body is known to fit, so that it may be sent again. */
    public static boolean canRepeat(HttpRequest head) {
        return !HttpUtil.isTransferEncodingChunked(head) && HttpUtil.getContentLength(head, 0L) <= LIMIT_BYTES;
    }

    /** The caller keeps its reference. */
    public void add(ByteBuf piece) {
        bytes += piece.readableBytes();
        if (piece.readableBytes() < SMALL) {
            copy(piece);
        } else {
            copies = null;
            pieces.add(piece.retainedDuplicate());
        }
    }

    private void copy(ByteBuf piece) {
        ByteBuf target = copies;
        if (target == null) {
            target = Unpooled.buffer(piece.readableBytes());
            pieces.add(target);
            copies = target;
        }
        target.writeBytes(piece, piece.readerIndex(), piece.readableBytes());
    }

    /** Holds this instead of what came. */
    public void replaceWith(byte[] body) {
        release();
        pieces.add(Unpooled.wrappedBuffer(body));
        bytes = body.length;
    }

    /** Whether more should not be read. */
    public boolean isFull() {
        return bytes >= limit;
    }

    /** How much is held. */
    public int bytes() {
        return bytes;
    }

    /** All of it. */
    public byte[] copy() {
        byte[] copy = new byte[bytes];
        int at = 0;
        for (ByteBuf piece : pieces) {
            int length = piece.readableBytes();
            piece.getBytes(piece.readerIndex(), copy, at, length);
            at += length;
        }
        return copy;
    }

    /** Gives out all of it, in pieces that stay here. */
    public void forEach(Consumer<ByteBuf> taker) {
        pieces.forEach(taker);
    }

    public void release() {
        pieces.forEach(ByteBuf::release);
        pieces.clear();
        copies = null;
        bytes = 0;
    }
}
