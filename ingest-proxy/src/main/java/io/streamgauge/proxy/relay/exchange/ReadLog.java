package io.streamgauge.proxy.relay.exchange;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** Bytes that have been passed on and are yet to be observed, with their times; holds their references. */
final class ReadLog {

    private ByteBuf[] reads = new ByteBuf[2];
    private long[] nanos = new long[2];
    private int size;

    /** Takes over the reference. */
    void add(ByteBuf bytes, long arrivedAtNanos) {
        if (size == reads.length) {
            reads = Arrays.copyOf(reads, 2 * size);
            nanos = Arrays.copyOf(nanos, 2 * size);
        }
        reads[size] = bytes;
        nanos[size] = arrivedAtNanos;
        size++;
    }

    int size() {
        return size;
    }

    ByteBuf bytes(int index) {
        return reads[index];
    }

    long nanos(int index) {
        return nanos[index];
    }

    /** Gives up all references. */
    void clear() {
        for (int i = 0; i < size; i++) {
            reads[i].release();
        }
        Arrays.fill(reads, 0, size, null);
        size = 0;
    }
}
