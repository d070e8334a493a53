package io.streamgauge.proxy.observe.framing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds the first of two bytes, looking at eight at a time: most bytes of a body are passed over in this loop. */
final class ByteSearch {

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    private final long first;
    private final long second;

    ByteSearch(char first, char second) {
        this.first = first * ONES;
        this.second = second * ONES;
    }

    /** Position of the first of the bytes, or {@code to}. */
    int in(byte[] bytes, int from, int to) {
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long word = (long) WORDS.get(bytes, at);
            long found = zeros(word ^ first) | zeros(word ^ second);
            if (found != 0) {
                return at + (Long.numberOfTrailingZeros(found) >> 3);
            }
        }
        while (at < to && bytes[at] != (byte) first && bytes[at] != (byte) second) {
            at++;
        }
        return at;
    }

    /** The high bit of each zero byte; above the lowest of these also of others. */
    private static long zeros(long word) {
        return word - ONES & ~word & HIGHS;
    }
}
