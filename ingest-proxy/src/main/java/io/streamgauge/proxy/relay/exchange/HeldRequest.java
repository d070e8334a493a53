package io.streamgauge.proxy.relay.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.streamgauge.proxy.relay.wire.MessageWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a request's body that may yet have to be written: what arrives before there is a connection, and what
 * may be sent again. About {@link #LIMIT_BYTES}.
 */
final class HeldRequest {

    static final int LIMIT_BYTES = 64 * 1024;

    private final List<ByteBuf> pieces = new ArrayList<>(2);
    private int bytes;

    /** Whether the whole body is known to fit. */
    static boolean canHold(HttpRequest head) {
        return !HttpUtil.isTransferEncodingChunked(head) && HttpUtil.getContentLength(head, 0L) <= LIMIT_BYTES;
    }

    /** The caller keeps its reference. */
    void add(ByteBuf piece) {
        pieces.add(piece.retainedDuplicate());
        bytes += piece.readableBytes();
    }

    boolean isFull() {
        return bytes >= LIMIT_BYTES;
    }

    void writeTo(MessageWriter writer) {
        pieces.forEach(writer::body);
    }

    void release() {
        pieces.forEach(ByteBuf::release);
        pieces.clear();
        bytes = 0;
    }
}
