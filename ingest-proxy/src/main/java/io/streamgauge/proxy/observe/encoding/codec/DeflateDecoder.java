package io.streamgauge.proxy.observe.encoding.codec;

import org.jspecify.annotations.Nullable;

/**
 * The coding {@code deflate}, which is the zlib format (RFC 9110); some servers send bare deflate data instead. The
 * first two bytes tell them apart: what is a valid zlib header would, as deflate data, begin with a stored block whose
 * padding is not zero, which no encoder writes.
 */
public final class DeflateDecoder implements Decoder {

    private static final int START_LENGTH = 2;

    private final DecodedSink sink;
    private final byte[] output;
    private final byte[] start = new byte[START_LENGTH];

    private int startLength;
    private @Nullable Inflation inflation;

    public DeflateDecoder(DecodedSink sink, byte[] output) {
        this.sink = sink;
        this.output = output;
    }

    @Override
    public boolean decode(byte[] bytes, int from, int to) {
        int at = from;
        while (inflation == null && at < to) {
            start[startLength++] = bytes[at++];
            if (startLength == START_LENGTH) {
                inflation = new Inflation(!isZlib(start), sink, output);
                if (!inflate(inflation, start, 0, START_LENGTH)) {
                    return false;
                }
            }
        }
        return inflation == null || inflate(inflation, bytes, at, to);
    }

    @Override
    public boolean atEnd() {
        return inflation != null && inflation.finished();
    }

    @Override
    public void close() {
        if (inflation != null) {
            inflation.close();
        }
    }

    private static boolean isZlib(byte[] start) {
        int header = ((start[0] & 0xff) << 8) | (start[1] & 0xff);
        return (start[0] & 0x8f) == 0x08 && header % 31 == 0;
    }

    private static boolean inflate(Inflation inflation, byte[] bytes, int from, int to) {
        int at = from;
        if (at < to && !inflation.finished()) {
            at = inflation.inflate(bytes, at, to);
            if (at == Inflation.FAILED) {
                return false;
            }
        }
        return isZero(bytes, at, to);
    }

    /** Nothing may stand behind the stream but padding. */
    private static boolean isZero(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }
}
