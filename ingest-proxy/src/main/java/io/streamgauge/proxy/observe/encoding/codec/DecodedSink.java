package io.streamgauge.proxy.observe.encoding.codec;

/** Takes decoded bytes; the array belongs to the decoder and changes after the call. */
@FunctionalInterface
public interface DecodedSink {

    /** Returns false if no more is wanted; the decoder then stops at once. */
    boolean take(byte[] bytes, int from, int to);
}
