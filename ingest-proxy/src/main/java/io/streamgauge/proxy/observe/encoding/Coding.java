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

    /** Makes the decoder of one body. */
    Decoder decoder(DecodedSink sink) {
        return switch (this) {
            case GZIP -> new GzipDecoder(sink);
            case DEFLATE -> new DeflateDecoder(sink);
            case BROTLI -> new BrotliDecoder(sink);
            case ZSTD -> new ZstdDecoder(sink);
        };
    }
}
