package io.streamgauge.proxy.observe.dialect.bedrock;

import java.util.Arrays;

/**
 * Decodes base 64 from pieces cut anywhere, as it is written in a JSON string. What is decoded is handed over in pieces
 * too, so nothing grows with its length. The target gets nothing more once the text is malformed.
 */
final class Base64Decoder {

    /** Receives what is decoded; the bytes are overwritten after the call. */
    interface Target {
        void accept(byte[] bytes, int from, int to);
    }

    private static final int CAPACITY = 768;
    private static final int BITS = 6;
    private static final byte NONE = -1;
    private static final byte[] VALUES = values();

    private final Target target;
    private final byte[] decoded = new byte[CAPACITY];

    private int length;
    private int group;
    private int digits;
    private int padding;
    private boolean malformed;

    Base64Decoder(Target target) {
        this.target = target;
    }

    private static byte[] values() {
        byte[] values = new byte[128];
        Arrays.fill(values, NONE);
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for (int i = 0; i < alphabet.length(); i++) {
            values[alphabet.charAt(i)] = (byte) i;
        }
        return values;
    }

    /** Makes ready for the next text. */
    void restart() {
        length = 0;
        group = 0;
        digits = 0;
        padding = 0;
        malformed = false;
    }

    void accept(byte[] bytes, int from, int to) {
        for (int i = from; i < to && !malformed; i++) {
            accept(bytes[i]);
        }
        flush();
    }

    /** The text is over. */
    void end() {
        malformed |= (digits + padding) % 4 != 0;
    }

    boolean isWellFormed() {
        return !malformed;
    }

    /** A slash may be written as an escape in JSON; nothing else of the alphabet needs one. */
    private void accept(byte c) {
        if (c == '=') {
            pad();
        } else if (c != '\\') {
            digit(c < 0 ? NONE : VALUES[c]);
        }
    }

    private void digit(byte value) {
        if (value == NONE || padding > 0) {
            malformed = true;
            return;
        }
        group = (group << BITS) | value;
        if (++digits == 4) {
            put(group >> 16);
            put(group >> 8);
            put(group);
            digits = 0;
            group = 0;
        }
    }

    /** The last group may be short by one byte or two. */
    private void pad() {
        if (++padding == 1 && digits == 3) {
            put(group >> 10);
            put(group >> 2);
        } else if (padding == 2 && digits == 2) {
            put(group >> 4);
        } else if (padding > 2 || digits < 2) {
            malformed = true;
        }
    }

    private void put(int value) {
        if (length == CAPACITY) {
            flush();
        }
        decoded[length++] = (byte) value;
    }

    private void flush() {
        if (length > 0) {
            target.accept(decoded, 0, length);
            length = 0;
        }
    }
}
