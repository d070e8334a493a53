package io.streamgauge.proxy.observe.encoding;

import io.streamgauge.proxy.observe.encoding.codec.DecodedSink;

/**
 * Lets decoded bytes through as long as there are no more of them than a fixed number and a multiple of the encoded
 * ones, in the body as a whole (the work a body can cause) and in each of its pieces (the time one read can take).
 */
final class DecodingBound implements DecodedSink {

    static final long FREE_BYTES = 256 * 1024;
    static final long PER_ENCODED_BYTE = 128;

    private final DecodedSink next;
    private long leftOfBody = FREE_BYTES;
    private long leftOfPiece;

    DecodingBound(DecodedSink next) {
        this.next = next;
    }

    /** A piece of so many encoded bytes comes. */
    void piece(int encoded) {
        leftOfBody += PER_ENCODED_BYTE * encoded;
        leftOfPiece = Math.min(leftOfBody, FREE_BYTES + PER_ENCODED_BYTE * encoded);
    }

    @Override
    public boolean take(byte[] bytes, int from, int to) {
        leftOfBody -= to - from;
        leftOfPiece -= to - from;
        return leftOfPiece >= 0 && next.take(bytes, from, to);
    }
}
