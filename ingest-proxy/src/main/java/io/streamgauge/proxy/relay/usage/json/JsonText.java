package io.streamgauge.proxy.relay.usage.json;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON document in memory, read by the letter of RFC 8259 to find where the members of its objects stand. What servers
 * may read in different ways counts as broken: keys that appear twice or are written with escapes in an object that is
 * looked into, and nesting deeper than {@link #DEEPEST}. One thread.
 */
public final class JsonText {

    public static final int DEEPEST = 128;

    private static final int END = -1;

    private final byte[] text;
    private int at;

    /** A value's first byte and the one after its last. */
    public record Span(int from, int to) {}

    public JsonText(byte[] text) {
        this.text = text;
    }

    /** Members of the object that is the whole document; empty if it is not exactly one. */
    public Optional<Map<String, Span>> document() {
        Map<String, Span> members = new HashMap<>();
        at = 0;
        skipBlanks();
        if (next() != '{' || !object(members, 0)) {
            return Optional.empty();
        }
        skipBlanks();
        return next() == END ? Optional.of(members) : Optional.empty();
    }

    /** Members of an object within the document; empty if it is something else. */
    public Optional<Map<String, Span>> membersOf(Span value) {
        Map<String, Span> members = new HashMap<>();
        at = value.from();
        return next() == '{' && object(members, 0) ? Optional.of(members) : Optional.empty();
    }

    /** Whether this literal stands there. */
    public boolean is(Span value, String literal) {
        at = value.from();
        return literal(literal);
    }

    /** Whether an array without elements stands there. */
    public boolean isEmptyArray(Span value) {
        at = value.from();
        if (!take('[')) {
            return false;
        }
        skipBlanks();
        return take(']');
    }

    private boolean value(int depth) {
        return switch (next()) {
            case '{' -> depth < DEEPEST && object(null, depth + 1);
            case '[' -> depth < DEEPEST && array(depth + 1);
            case '"' -> string();
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            default -> number();
        };
    }

    private boolean object(@Nullable Map<String, Span> members, int depth) {
        at++;
        skipBlanks();
        if (take('}')) {
            return true;
        }
        do {
            skipBlanks();
            if (!member(members, depth)) {
                return false;
            }
            skipBlanks();
        } while (take(','));
        return take('}');
    }

    private boolean member(@Nullable Map<String, Span> members, int depth) {
        int keyFrom = at + 1;
        if (next() != '"' || !string()) {
            return false;
        }
        String key = members == null ? "" : new String(text, keyFrom, at - 1 - keyFrom, StandardCharsets.UTF_8);
        skipBlanks();
        if (!take(':')) {
            return false;
        }
        skipBlanks();
        int from = at;
        if (!value(depth)) {
            return false;
        }
        return members == null || (key.indexOf('\\') < 0 && members.put(key, new Span(from, at)) == null);
    }

    private boolean array(int depth) {
        at++;
        skipBlanks();
        if (take(']')) {
            return true;
        }
        do {
            skipBlanks();
            if (!value(depth)) {
                return false;
            }
            skipBlanks();
        } while (take(','));
        return take(']');
    }

    private boolean string() {
        at++;
        while (at < text.length) {
            int c = text[at++];
            if (c == '"') {
                return true;
            }
            // Bytes above 127 are negative here.
            if ((c >= 0 && c < ' ') || (c == '\\' && !escape())) {
                return false;
            }
        }
        return false;
    }

    private boolean escape() {
        if (!take('u')) {
            return at < text.length && "\"\\/bfnrt".indexOf(text[at++]) >= 0;
        }
        for (int end = at + 4; at < end; at++) {
            if (Character.digit(next(), 16) < 0) {
                return false;
            }
        }
        return true;
    }

    private boolean literal(String literal) {
        for (int i = 0; i < literal.length(); i++) {
            if (!take(literal.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean number() {
        take('-');
        if (!take('0') && !digits()) {
            return false;
        }
        if (take('.') && !digits()) {
            return false;
        }
        if (take('e') || take('E')) {
            if (!take('+')) {
                take('-');
            }
            return digits();
        }
        return true;
    }

    private boolean digits() {
        int from = at;
        while (next() >= '0' && next() <= '9') {
            at++;
        }
        return at > from;
    }

    private void skipBlanks() {
        while (next() == ' ' || next() == '\n' || next() == '\r' || next() == '\t') {
            at++;
        }
    }

    private boolean take(char wanted) {
        if (next() != wanted) {
            return false;
        }
        at++;
        return true;
    }

    /** The byte to read; END behind the last. */
    private int next() {
        return at < text.length ? text[at] & 0xff : END;
    }
}
