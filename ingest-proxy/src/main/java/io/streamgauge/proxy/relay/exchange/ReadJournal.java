package io.streamgauge.proxy.relay.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/**
 * Copies of the small reads of one event loop that are yet to be observed, one after the other as they came, and for
 * each the one that followed it in its exchange. It is filled again and again, so its memory stays at hand, and the
 * buffers of the reads are free at once. One thread.
 */
final class ReadJournal {

    /** No entry. */
    static final int NONE = -1;

    private static final int FIRST_BYTES = 64 * 1024;
    private static final int MOST_BYTES = 2 * 1024 * 1024;
    private static final int FIRST_ENTRIES = 256;
    private static final int MOST_ENTRIES = 16 * 1024;

    private byte[] bytes = new byte[FIRST_BYTES];
    private ByteBuf view = Unpooled.wrappedBuffer(bytes);
    private int[] ends = new int[FIRST_ENTRIES];
    private int[] next = new int[FIRST_ENTRIES];
    private long[] nanos = new long[FIRST_ENTRIES];
    private int size;

    /** Whether a read of this length has room. */
    boolean takes(int length) {
        return size < MOST_ENTRIES && end() + length <= MOST_BYTES;
    }

    /**
     * Copies a read that has room.
     *
     * @param before the entry of the same exchange before it, or {@link #NONE}
     * @return its entry
     */
    int add(ByteBuf read, long arrivedAtNanos, int before) {
        int from = end();
        int length = read.readableBytes();
        makeRoom(from + length);
        read.getBytes(read.readerIndex(), bytes, from, length);
        ends[size] = from + length;
        nanos[size] = arrivedAtNanos;
        next[size] = NONE;
        if (before != NONE) {
            next[before] = size;
        }
        return size++;
    }

    /** The bytes of an entry, until the next call. */
    ByteBuf bytes(int entry) {
        return view.setIndex(entry == 0 ? 0 : ends[entry - 1], ends[entry]);
    }

    long nanos(int entry) {
        return nanos[entry];
    }

    /** The entry after it in its exchange, or {@link #NONE}. */
    int next(int entry) {
        return next[entry];
    }

    /** Forgets all entries. */
    void clear() {
        size = 0;
    }

    private int end() {
        return size == 0 ? 0 : ends[size - 1];
    }

    private void makeRoom(int needed) {
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(MOST_BYTES, Math.max(needed, 2 * bytes.length)));
            view = Unpooled.wrappedBuffer(bytes);
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
            next = Arrays.copyOf(next, 2 * size);
            nanos = Arrays.copyOf(nanos, 2 * size);
        }
    }
}
