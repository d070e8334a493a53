package io.streamgauge.proxy.observe.encoding;

import io.streamgauge.proxy.observe.encoding.codec.BrotliDecoder;
import io.streamgauge.proxy.observe.encoding.codec.DecodedSink;
import io.streamgauge.proxy.observe.encoding.codec.Decoder;
import io.streamgauge.proxy.observe.encoding.codec.DeflateDecoder;
import io.streamgauge.proxy.observe.encoding.codec.GzipDecoder;
import io.streamgauge.proxy.observe.encoding.codec.ZstdDecoder;

/** A content coding there is a decoder for. */
enum Coding {
    GZIP,
    DEFLATE,
    BROTLI,
    ZSTD;

    /** Loads what the decoder needs; false if it cannot be had on this machine. */
    boolean load() {
        return switch (this) {
            case GZIP, DEFLATE -> true;
            case BROTLI -> BrotliDecoder.load();
            case ZSTD -> ZstdDecoder.load();
        };
    }

    /** Makes the decoder of one body, which decodes into this array during its calls. */
    Decoder decoder(DecodedSink sink, byte[] output) {
        return switch (this) {
            case GZIP -> new GzipDecoder(sink, output);
            case DEFLATE -> new DeflateDecoder(sink, output);
            case BROTLI -> new BrotliDecoder(sink, output);
            case ZSTD -> new ZstdDecoder(sink, output);
        };
    }
}
