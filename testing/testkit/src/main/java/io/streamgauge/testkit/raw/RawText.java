package io.streamgauge.testkit.raw;

import java.util.stream.Collectors;

/**
 * Bytes as readable text, one character for each byte: {@code \r \n \t \0 \\}, {@code \xFF} for any other byte that is
 * not printable ASCII, and {@code \{text*1000}} for a text that is repeated.
 */
public final class RawText {

    private final String text;
    private final StringBuilder bytes = new StringBuilder();
    private int at;

    private RawText(String text) {
        this.text = text;
    }

    /**
     * The bytes, each as a character below 256.
     *
     * @throws IllegalArgumentException for an escape that is not one of these
     */
    public static String bytes(String text) {
        RawText reading = new RawText(text);
        while (reading.at < text.length()) {
            reading.readOne();
        }
        return reading.bytes.toString();
    }

    /** The text for these bytes, without repetitions. */
    public static String of(String bytes) {
        return bytes.chars().mapToObj(RawText::escaped).collect(Collectors.joining());
    }

    private static String escaped(int octet) {
        return switch (octet) {
            case '\r' -> "\\r";
            case '\n' -> "\\n";
            case '\t' -> "\\t";
            case '\0' -> "\\0";
            case '\\' -> "\\\\";
            default -> octet >= ' ' && octet <= '~' ? String.valueOf((char) octet) : String.format("\\x%02X", octet);
        };
    }

    private void readOne() {
        char next = text.charAt(at++);
        if (next != '\\') {
            bytes.append(next);
            return;
        }
        char escape = at < text.length() ? text.charAt(at++) : ' ';
        switch (escape) {
            case 'r' -> bytes.append('\r');
            case 'n' -> bytes.append('\n');
            case 't' -> bytes.append('\t');
            case '0' -> bytes.append('\0');
            case '\\' -> bytes.append('\\');
            case 'x' -> {
                bytes.append((char) Integer.parseInt(text, at, at + 2, 16));
                at += 2;
            }
            case '{' -> repeat();
            default -> throw new IllegalArgumentException("no such escape: \\" + escape + " in " + text);
        }
    }

    private void repeat() {
        int end = text.indexOf('}', at);
        int times = end < 0 ? -1 : text.lastIndexOf('*', end);
        if (times < at) {
            throw new IllegalArgumentException("a repetition is \\{text*times}: " + text);
        }
        bytes.append(bytes(text.substring(at, times)).repeat(Integer.parseInt(text, times + 1, end, 10)));
        at = end + 1;
    }
}
