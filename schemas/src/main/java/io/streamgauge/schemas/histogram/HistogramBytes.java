package io.streamgauge.schemas.histogram;

import java.nio.ByteBuffer;

/**
 * Reads the bytes of an HdrHistogram, encoding V2, bucket by bucket: adding thousands of them up costs what is in them,
 * not one empty histogram each.
 */
final class HistogramBytes {

    private static final int COOKIE = 0x1c849303;
    private static final int WORD_SIZE_BITS = 0xf0;
    /** 2 significant digits from 1 up: 256 values to each step of a doubling, of which the upper half is new. */
    private static final int HALF_BITS = 7;

    private static final int HALF = 1 << HALF_BITS;
    /** Up to the doubling that holds an hour. */
    private static final int BUCKETS = 26 * HALF;

    private HistogramBytes() {}

    /** Takes a bucket that is not empty. */
    interface BucketVisitor {
        void bucket(long lowestValue, long count);
    }

    /**
     * Visits every bucket in ascending order.
     *
     * @throws IllegalArgumentException the bytes are no histogram of this kind
     */
    static void forEachBucket(ByteBuffer encoded, BucketVisitor visitor) {
        ByteBuffer in = encoded.duplicate();
        int length = header(in);
        int end = in.position() + length;
        int index = 0;
        while (in.position() < end) {
            long count = zigZag(in);
            if (count < 0) {
                index = Math.toIntExact(Math.min(index - count, BUCKETS));
            } else {
                require(index < BUCKETS, "a histogram ends at 1 h");
                if (count > 0) {
                    visitor.bucket(valueOf(index), count);
                }
                index++;
            }
        }
    }

    /** Checks the header; gives the number of bytes after it. */
    private static int header(ByteBuffer in) {
        require(in.remaining() >= 40, "a histogram has a header of 40 bytes");
        require((in.getInt() & ~WORD_SIZE_BITS) == COOKIE, "a histogram is encoded as HdrHistogram V2");
        int length = in.getInt();
        require(in.getInt() == 0, "a histogram is not shifted");
        require(in.getInt() == LatencyHistogram.SIGNIFICANT_DIGITS, "a histogram has 2 significant digits");
        require(in.getLong() == 1, "a histogram begins at 1 us");
        in.getLong();
        in.getDouble();
        require(length >= 0 && length <= in.remaining(), "a histogram is as long as its header says");
        return length;
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule + ", these bytes are not one");
        }
    }

    /** LEB128 with the sign in the lowest bit; the ninth byte carries eight bits. */
    private static long zigZag(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; shift < 56; shift += 7) {
            byte next = next(in);
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return (value >>> 1) ^ -(value & 1);
            }
        }
        value |= (long) next(in) << 56;
        return (value >>> 1) ^ -(value & 1);
    }

    private static byte next(ByteBuffer in) {
        require(in.hasRemaining(), "a histogram ends with a whole count");
        return in.get();
    }

    private static long valueOf(int index) {
        int doubling = (index >> HALF_BITS) - 1;
        if (doubling < 0) {
            return index;
        }
        return (long) ((index & (HALF - 1)) + HALF) << doubling;
    }
}
