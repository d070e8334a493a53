package io.streamgauge.proxy.observe;

import io.netty.buffer.ByteBuf;

/** Gives access to a buffer's readable bytes as arrays, copying only what is not on the heap. One thread. */
final class ByteSlices {

    private static final int SIZE = 16 * 1024;

    /** Reads a slice during the call. */
    @FunctionalInterface
    interface Reader {
        void read(byte[] bytes, int from, int to);
    }

    private final byte[] copy = new byte[SIZE];

    void each(ByteBuf buffer, Reader reader) {
        int index = buffer.readerIndex();
        int left = buffer.readableBytes();
        if (buffer.hasArray()) {
            int from = buffer.arrayOffset() + index;
            reader.read(buffer.array(), from, from + left);
            return;
        }
        while (left > 0) {
            int length = Math.min(left, SIZE);
            buffer.getBytes(index, copy, 0, length);
            reader.read(copy, 0, length);
            index += length;
            left -= length;
        }
    }
}
