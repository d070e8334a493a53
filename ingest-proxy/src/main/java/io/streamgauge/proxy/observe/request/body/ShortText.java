package io.streamgauge.proxy.observe.request.body;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A text that comes in parts; a long one only leaves a mark. */
final class ShortText {

    private static final int CAPACITY = 1024;

    private final byte[] bytes = new byte[CAPACITY];
    private int length;
    private boolean unusable;

    void clear() {
        length = 0;
        unusable = false;
    }

    void append(byte[] source, int from, int to) {
        if (to - from > CAPACITY - length) {
            unusable = true;
        } else if (!unusable) {
            System.arraycopy(source, from, bytes, length, to - from);
            length += to - from;
        }
    }

    /** The text has parts that were not appended. */
    void spoil() {
        unusable = true;
    }

    /** Null if it is too long, spoilt or no UTF-8. */
    @Nullable
    String text() {
        if (unusable) {
            return null;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
