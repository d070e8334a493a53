package io.streamgauge.proxy.observe.encoding.codec;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.BiFunction;

/** What a decoder made of a body: the text, and whether it was valid and came to its end. */
record Decoded(String text, boolean valid, boolean atEnd) {

    private static final int OUTPUT_SIZE = 1000;

    static Decoded whole(BiFunction<DecodedSink, byte[], Decoder> maker, byte[] encoded) {
        return inPieces(maker, encoded, encoded.length);
    }

    static Decoded byteByByte(BiFunction<DecodedSink, byte[], Decoder> maker, byte[] encoded) {
        return inPieces(maker, encoded, 1);
    }

    private static Decoded inPieces(BiFunction<DecodedSink, byte[], Decoder> maker, byte[] encoded, int length) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Decoder decoder = maker.apply(
                (bytes, from, to) -> {
                    out.write(bytes, from, to - from);
                    return true;
                },
                new byte[OUTPUT_SIZE])) {
            boolean valid = true;
            for (int at = 0; valid && at < encoded.length; at += length) {
                int to = Math.min(at + length, encoded.length);
                valid = decoder.decode(Arrays.copyOf(encoded, to), at, to);
            }
            return new Decoded(out.toString(StandardCharsets.UTF_8), valid, valid && decoder.atEnd());
        }
    }
}
