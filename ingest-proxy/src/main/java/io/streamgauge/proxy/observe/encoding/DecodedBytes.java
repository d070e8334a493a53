package io.streamgauge.proxy.observe.encoding;

import org.jspecify.annotations.Nullable;

/**
 * Where the decoders of one thread put what they decode during a call: one array serves all bodies, but for codings
 * applied one upon the other, which are at work at the same time.
 */
final class DecodedBytes {

    private static final int SIZE = 8 * 1024;

    private final byte[] @Nullable [] levels = new byte[ContentCodings.MOST_CODINGS][];

    /** The array of the decoders that have this many below them. */
    byte[] ofLevel(int below) {
        byte[] known = levels[below];
        if (known == null) {
            known = new byte[SIZE];
            levels[below] = known;
        }
        return known;
    }
}
