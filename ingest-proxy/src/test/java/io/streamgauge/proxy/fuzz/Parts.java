package io.streamgauge.proxy.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The parts of a fuzzer's input, each of which ends with a record separator, but for the last. So an input can be read
 * and written by hand, and stays what it is when a target learns to do more.
 */
public final class Parts {

    private static final byte SEPARATOR = 0x1E;

    private final byte[] input;
    private int at;

    public Parts(byte[] input) {
        this.input = input;
    }

    /** The next part; empty behind the last. */
    public byte[] next() {
        int from = at;
        while (at < input.length && input[at] != SEPARATOR) {
            at++;
        }
        byte[] part = Arrays.copyOfRange(input, from, at);
        at = Math.min(at + 1, input.length);
        return part;
    }

    /** The next part as a text that may stand in the head of an HTTP message. */
    public String nextText() {
        String text = new String(next(), StandardCharsets.ISO_8859_1);
        return text.replaceAll("[^ -~]", "?").trim();
    }

    /** All that is left, separators and all. */
    public byte[] rest() {
        byte[] rest = Arrays.copyOfRange(input, at, input.length);
        at = input.length;
        return rest;
    }

    /** An input of these parts. */
    public static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (int i = 0; i < parts.length; i++) {
            joined.writeBytes(parts[i]);
            if (i < parts.length - 1) {
                joined.write(SEPARATOR);
            }
        }
        return joined.toByteArray();
    }

    /** An input of these parts. */
    public static byte[] joined(String... parts) {
        byte[][] bytes = new byte[parts.length][];
        for (int i = 0; i < parts.length; i++) {
            bytes[i] = parts[i].getBytes(StandardCharsets.UTF_8);
        }
        return joined(bytes);
    }
}
