package io.streamgauge.proxy.observe.encoding.codec;

import java.util.zip.CRC32;

/** gzip (RFC 1952): any number of members, each checked by its checksum and length, and zeros behind them. */
public final class GzipDecoder implements Decoder {

    private enum State {
        HEADER,
        BODY,
        TRAILER,
        BETWEEN
    }

    private static final int TRAILER_LENGTH = 8;

    private final DecodedSink sink;
    private final Inflation inflation;
    private final GzipHeader header = new GzipHeader();
    private final CRC32 checksum = new CRC32();

    private State state = State.HEADER;
    private long size;
    private long trailer;
    private int trailerLength;

    public GzipDecoder(DecodedSink sink, byte[] output) {
        this.sink = sink;
        this.inflation = new Inflation(true, this::inflated, output);
    }

    @Override
    public boolean decode(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (state == State.BODY) {
                at = inflation.inflate(bytes, at, to);
                if (at == Inflation.FAILED) {
                    return false;
                }
                if (inflation.finished()) {
                    state = State.TRAILER;
                }
            } else if (!frame(bytes[at++])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean atEnd() {
        return state == State.BETWEEN;
    }

    @Override
    public void close() {
        inflation.close();
    }

    private boolean inflated(byte[] bytes, int from, int to) {
        checksum.update(bytes, from, to - from);
        size += to - from;
        return sink.take(bytes, from, to);
    }

    /** Reads a byte that is not compressed. */
    private boolean frame(byte c) {
        return switch (state) {
            case HEADER -> header(c);
            case TRAILER -> trailer(c);
            default -> c == 0 || next(c);
        };
    }

    private boolean header(byte c) {
        GzipHeader.State read = header.read(c);
        if (read == GzipHeader.State.DONE) {
            state = State.BODY;
        }
        return read != GzipHeader.State.BROKEN;
    }

    private boolean trailer(byte c) {
        trailer |= (c & 0xffL) << (8 * trailerLength++);
        if (trailerLength < TRAILER_LENGTH) {
            return true;
        }
        state = State.BETWEEN;
        return trailer == (checksum.getValue() | (size << 32));
    }

    private boolean next(byte c) {
        header.restart();
        inflation.restart();
        checksum.reset();
        size = 0;
        trailer = 0;
        trailerLength = 0;
        state = State.HEADER;
        return header(c);
    }
}
