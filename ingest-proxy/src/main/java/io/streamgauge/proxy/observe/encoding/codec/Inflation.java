package io.streamgauge.proxy.observe.encoding.codec;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** One compressed stream after another, of the deflate format (RFC 1951) or of the zlib format around it (RFC 1950). */
final class Inflation implements AutoCloseable {

    static final int FAILED = -1;

    private final Inflater inflater;
    private final DecodedSink sink;
    private final byte[] output;

    Inflation(boolean raw, DecodedSink sink, byte[] output) {
        this.inflater = new Inflater(raw);
        this.sink = sink;
        this.output = output;
    }

    /** Returns the index of the first byte behind the stream, {@code to} if there is none, or {@link #FAILED}. */
    int inflate(byte[] bytes, int from, int to) {
        inflater.setInput(bytes, from, to - from);
        try {
            int length;
            do {
                length = inflater.inflate(output);
                if (length > 0 && !sink.take(output, 0, length)) {
                    return FAILED;
                }
                // A full buffer says nothing about the input: more output may be pending without any byte left.
            } while (length == output.length && !inflater.finished());
        } catch (DataFormatException e) {
            return FAILED;
        }
        int end = to - inflater.getRemaining();
        return end == to || inflater.finished() ? end : FAILED;
    }

    boolean finished() {
        return inflater.finished();
    }

    /** A new stream begins with the next byte. */
    void restart() {
        inflater.reset();
    }

    @Override
    public void close() {
        inflater.end();
    }
}
