package io.streamgauge.proxy.relay.client.http2.frames;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Follows where the frames of a client begin and end, ahead of the codec, which does not tell of what has come in part
 * (RFC 9113, section 4.1). Reads the nine bytes before each frame and no more. Event loop only.
 */
public final class FrameOutline extends ChannelInboundHandlerAdapter {

    private static final int PREFACE_BYTES = 24;
    private static final int HEADER_BYTES = 9;
    private static final int TYPE_AT = 3;
    private static final int FLAGS_AT = 4;
    private static final int HEADERS = 1;
    private static final int CONTINUATION = 9;
    private static final int END_HEADERS = 4;

    /** Bytes that have come of the nine. */
    private int headerBytes;

    private int length;
    private int type;
    private int flags;
    /** Bytes of the frame's payload yet to come; first those of the preface. */
    private int due = PREFACE_BYTES;

    private boolean inHead;

    /** Whether a head has come in part: other frames cannot come before the rest of it. */
    public boolean isInHead() {
        return inHead;
    }

    /** Whether a frame has come in part. */
    public boolean isInFrame() {
        return due > 0 || headerBytes > 0;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        follow(bytes, bytes.readerIndex(), bytes.writerIndex());
        ctx.fireChannelRead(bytes);
    }

    private void follow(ByteBuf bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (due > 0) {
                int passed = Math.min(due, to - at);
                at += passed;
                due -= passed;
            } else {
                header(bytes.getUnsignedByte(at));
                at++;
            }
            if (!isInFrame() && (flags & END_HEADERS) != 0) {
                inHead = false;
            }
        }
    }

    private void header(int octet) {
        if (headerBytes < TYPE_AT) {
            length = length << Byte.SIZE | octet;
        } else if (headerBytes == TYPE_AT) {
            type = octet;
        } else if (headerBytes == FLAGS_AT) {
            flags = octet;
        }
        headerBytes++;
        if (headerBytes == HEADER_BYTES) {
            headerBytes = 0;
            due = length;
            length = 0;
            inHead |= type == HEADERS || type == CONTINUATION;
        }
    }
}
