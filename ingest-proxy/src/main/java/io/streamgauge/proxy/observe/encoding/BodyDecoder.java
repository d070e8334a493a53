package io.streamgauge.proxy.observe.encoding;

import io.streamgauge.proxy.observe.encoding.codec.DecodedSink;
import io.streamgauge.proxy.observe.encoding.codec.Decoder;
import java.util.ArrayList;
import java.util.List;

/**
 * Decodes a copy of one body piece by piece, within bounds. What a piece completes comes out during its call. Bad data
 * never throws: it ends the decoding for good. One thread.
 */
public final class BodyDecoder implements AutoCloseable {

    private final List<Decoder> decoders = new ArrayList<>();
    private final List<DecodingBound> bounds = new ArrayList<>();
    private final Decoder outermost;

    private boolean begun;
    private boolean failed;
    private boolean closed;

    BodyDecoder(List<Coding> applied, DecodedBytes decoded, ByteSink sink) {
        DecodedSink next = (bytes, from, to) -> {
            sink.accept(bytes, from, to);
            // The sink may have closed this, and a decoder must not go on then.
            return !closed;
        };
        for (Coding coding : applied) {
            DecodingBound bound = new DecodingBound(next);
            bounds.add(bound);
            Decoder decoder = coding.decoder(bound, decoded.ofLevel(decoders.size()));
            decoders.add(decoder);
            next = decoder::decode;
        }
        this.outermost = decoders.get(decoders.size() - 1);
    }

    /**
     * Decodes the next piece.
     *
     * @return false if the data is corrupt or decodes to too much, now or earlier, or if this is closed
     */
    public boolean decode(byte[] bytes, int from, int to) {
        if (failed || closed) {
            return false;
        }
        if (from == to) {
            return true;
        }
        begun = true;
        for (int i = 0; i < bounds.size(); i++) {
            bounds.get(i).piece(to - from);
        }
        if (outermost.decode(bytes, from, to)) {
            return true;
        }
        failed = true;
        close();
        return false;
    }

    /** Whether the body may end here: a compressed stream that was begun has come to its end, and was not corrupt. */
    public boolean isWhole() {
        return !failed && (!begun || decoders.stream().allMatch(Decoder::atEnd));
    }

    /** Frees native memory; further calls do nothing. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            decoders.forEach(Decoder::close);
        }
    }
}
