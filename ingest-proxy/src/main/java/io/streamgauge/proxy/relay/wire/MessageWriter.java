package io.streamgauge.proxy.relay.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages to one connection, in the framing they came in. What one read brought leaves in one buffer, and so
 * in one system call, when {@link #flush()} is called; larger pieces are passed on without a copy. Event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
public final class MessageWriter {

    /** Below this a copy costs less than one more element in a gathering write. */
    private static final int COPIED_BYTES = 4096;

    private static final int FRAMING_BYTES = 64;
    private static final int HEAD_BYTES = 1024;
    private static final int CRLF = '\r' << 8 | '\n';
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private final Channel connection;
    private @Nullable ByteBuf gathered;
    private boolean chunked;

    public MessageWriter(Channel connection) {
        this.connection = connection;
    }

    public void requestHead(HttpRequest head) {
        chunked = HttpUtil.isTransferEncodingChunked(head);
        Head.writeRequest(head, gathering(HEAD_BYTES));
    }

    /** An interim response (1xx), which has no body. */
    public void interimHead(HttpResponse head) {
        Head.writeResponse(head, false, Persistence.DEFAULT, gathering(HEAD_BYTES));
    }

    /**
     * A final response.
     *
     * @param unchunked the client does not know chunks: the body then ends with the connection
     */
    public void responseHead(HttpResponse head, boolean unchunked, Persistence persistence) {
        chunked = !unchunked && HttpUtil.isTransferEncodingChunked(head);
        Head.writeResponse(head, unchunked, persistence, gathering(HEAD_BYTES));
    }

    /** A final response without body, whatever its fields tell of one: an answer to HEAD. */
    public void bodilessHead(HttpResponse head, Persistence persistence) {
        chunked = false;
        Head.writeResponse(head, false, persistence, gathering(HEAD_BYTES));
    }

    /** The last head on this connection: what follows is another protocol's. */
    public void switchHead(HttpResponse head) {
        Head.writeSwitch(head, gathering(HEAD_BYTES));
    }

    /** Bytes of the body; the caller keeps its reference. */
    public void body(ByteBuf bytes) {
        int length = bytes.readableBytes();
        if (length == 0) {
            // An empty chunk would end the body.
            return;
        }
        boolean copied = length <= COPIED_BYTES;
        if (chunked) {
            writeHex(length, gathering(copied ? length + FRAMING_BYTES : FRAMING_BYTES));
            gathering(FRAMING_BYTES).writeShort(CRLF);
        }
        if (copied) {
            gathering(length).writeBytes(bytes, bytes.readerIndex(), length);
        } else {
            writeGathered();
            connection.write(bytes.retainedDuplicate(), connection.voidPromise());
        }
        if (chunked) {
            gathering(FRAMING_BYTES).writeShort(CRLF);
        }
    }

    /** The end of the body. */
    public void end(HttpHeaders trailers) {
        if (chunked) {
            ByteBuf out = gathering(FRAMING_BYTES);
            out.writeByte('0').writeShort(CRLF);
            Head.writeTrailers(trailers, out);
        }
    }

    /** Hands everything written so far to the socket. */
    public void flush() {
        writeGathered();
        connection.flush();
    }

    /** The same, telling when all of it has reached the socket. */
    public ChannelFuture flushNotified() {
        ByteBuf last = gathered == null ? connection.alloc().buffer(0) : gathered;
        gathered = null;
        return connection.writeAndFlush(last);
    }

    /** Drops what has not been flushed. */
    public void discard() {
        if (gathered != null) {
            gathered.release();
            gathered = null;
        }
    }

    private void writeGathered() {
        if (gathered != null) {
            connection.write(gathered, connection.voidPromise());
            gathered = null;
        }
    }

    private ByteBuf gathering(int expected) {
        if (gathered == null) {
            gathered = connection.alloc().ioBuffer(expected);
        }
        return gathered;
    }

    private static void writeHex(int length, ByteBuf out) {
        int shift = (31 - Integer.numberOfLeadingZeros(length)) & ~3;
        for (; shift >= 0; shift -= 4) {
            out.writeByte(HEX[length >>> shift & 0xf]);
        }
    }
}
