package io.streamgauge.proxy.observe.encoding;

import io.streamgauge.proxy.observe.encoding.codec.DecodedSink;
import io.streamgauge.proxy.observe.encoding.codec.Decoder;
import io.streamgauge.proxy.observe.encoding.codec.DeflateDecoder;
import io.streamgauge.proxy.observe.encoding.codec.GzipDecoder;

/** A content coding there is a decoder for. */
enum Coding {
    GZIP,
    DEFLATE;

    /** Makes the decoder of one body. */
    Decoder decoder(DecodedSink sink) {
        return switch (this) {
            case GZIP -> new GzipDecoder(sink);
            case DEFLATE -> new DeflateDecoder(sink);
        };
    }
}
