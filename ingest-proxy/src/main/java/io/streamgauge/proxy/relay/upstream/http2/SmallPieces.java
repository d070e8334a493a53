package io.streamgauge.proxy.relay.upstream.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Small pieces of a body, gathered until they are sent: each costs some 200 bytes more than it holds while it waits for an
 * upstream that does not read, and a client may send a body byte by byte. Event loop only.
 */
final class SmallPieces {

    private static final int SMALL_BYTES = 256;
    private static final int FIRST_BYTES = 1024;

    private @Nullable ByteBuf gathered;
    private boolean closed;

    /** Copies a piece if it is small; false if it is to be sent as it is, after what has been gathered. */
    boolean take(ByteBufAllocator allocator, ByteBuf piece) {
        if (closed || piece.readableBytes() >= SMALL_BYTES) {
            return false;
        }
        if (gathered == null) {
            gathered = allocator.buffer(FIRST_BYTES);
        }
        gathered.writeBytes(piece, piece.readerIndex(), piece.readableBytes());
        return true;
    }

    /** What has been gathered, to be released by whoever takes it; null if nothing has. */
    @Nullable
    ByteBuf give() {
        ByteBuf given = gathered;
        gathered = null;
        return given;
    }

    /** Nothing more will be sent. */
    void close() {
        closed = true;
        ByteBuf left = give();
        if (left != null) {
            left.release();
        }
    }
}
