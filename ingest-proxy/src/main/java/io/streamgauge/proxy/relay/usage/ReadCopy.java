package io.streamgauge.proxy.relay.usage;

import io.netty.buffer.ByteBuf;

/** The bytes of a read as an array, which serves one read after the other of all streams of an event loop. */
public final class ReadCopy {

    private static final int FIRST_SIZE = 2048;

    private byte[] bytes = new byte[FIRST_SIZE];

    /** The readable bytes, from index 0 on; others may follow them. Good until the next call. */
    byte[] of(ByteBuf read) {
        int length = read.readableBytes();
        if (length > bytes.length) {
            bytes = new byte[Math.max(length, 2 * bytes.length)];
        }
        read.getBytes(read.readerIndex(), bytes, 0, length);
        return bytes;
    }
}
