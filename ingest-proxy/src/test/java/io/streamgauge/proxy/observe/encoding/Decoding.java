package io.streamgauge.proxy.observe.encoding;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;

/** Decodes a body and keeps what comes out. */
final class Decoding implements AutoCloseable {

    private final ByteArrayOutputStream decoded = new ByteArrayOutputStream();
    private final BodyDecoder decoder;

    Decoding(String contentEncoding) {
        ContentEncoding encoding = ContentCodings.load().of(List.of(contentEncoding));
        this.decoder = ((ContentEncoding.Decodable) encoding).open((b, from, to) -> decoded.write(b, from, to - from));
    }

    boolean decode(byte[] piece) {
        return decoder.decode(piece, 0, piece.length);
    }

    boolean decode(byte[] bytes, int from, int to) {
        return decoder.decode(Arrays.copyOf(bytes, to), from, to);
    }

    boolean decodeByteByByte(byte[] bytes) {
        boolean valid = true;
        for (int i = 0; i < bytes.length; i++) {
            valid = decode(bytes, i, i + 1);
        }
        return valid;
    }

    boolean isWhole() {
        return decoder.isWhole();
    }

    byte[] decoded() {
        return decoded.toByteArray();
    }

    int count() {
        return decoded.size();
    }

    @Override
    public void close() {
        decoder.close();
    }
}
