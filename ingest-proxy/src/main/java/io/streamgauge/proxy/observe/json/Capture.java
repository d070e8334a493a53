package io.streamgauge.proxy.observe.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The raw bytes of a short JSON string, number or literal; longer ones only leave a mark. */
final class Capture {

    private static final int FIRST_SIZE = 64;

    private final int capacity;
    private byte[] bytes;
    private int length;
    private boolean overflown;
    private boolean escaped;

    Capture(int capacity) {
        this.capacity = capacity;
        this.bytes = new byte[Math.min(capacity, FIRST_SIZE)];
    }

    void clear() {
        length = 0;
        overflown = false;
        escaped = false;
    }

    /** Takes what there is room for, so that what is kept depends on no cut. */
    void append(byte[] source, int from, int to) {
        int count = Math.min(to - from, capacity - length);
        if (count > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.min(capacity, Math.max(2 * bytes.length, length + count)));
        }
        System.arraycopy(source, from, bytes, length, count);
        length += count;
        overflown |= count < to - from;
    }

    void markEscaped() {
        escaped = true;
    }

    /** Whether nothing has been taken and no escape been seen. */
    boolean isClear() {
        return length == 0 && !overflown && !escaped;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    boolean overflown() {
        return overflown;
    }

    boolean escaped() {
        return escaped;
    }

    boolean equalsAscii(String text) {
        if (length != text.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The string with its escapes resolved; null if it was too long or is no valid text. */
    @Nullable
    String decode() {
        if (overflown) {
            return null;
        }
        try {
            String raw = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
            return escaped ? unescape(raw) : raw;
        } catch (CharacterCodingException | NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable String unescape(String raw) {
        StringBuilder text = new StringBuilder(raw.length());
        int i = 0;
        while (i < raw.length()) {
            char c = raw.charAt(i++);
            if (c != '\\') {
                text.append(c);
            } else if (i == raw.length()) {
                return null;
            } else if (raw.charAt(i) == 'u') {
                if (i + 5 > raw.length()) {
                    return null;
                }
                text.append((char) Integer.parseInt(raw, i + 1, i + 5, 16));
                i += 5;
            } else {
                text.append(single(raw.charAt(i++)));
            }
        }
        return StandardCharsets.UTF_8.newEncoder().canEncode(text) ? text.toString() : null;
    }

    private static char single(char escape) {
        return switch (escape) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> escape;
        };
    }
}
