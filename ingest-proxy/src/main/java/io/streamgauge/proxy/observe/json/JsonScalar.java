package io.streamgauge.proxy.observe.json;

import org.jspecify.annotations.Nullable;

/** One scalar of a document, valid during the call that hands it over. */
public final class JsonScalar {

    /** Longest captured string, in bytes as written in the document. */
    public static final int CAPACITY = 1536;

    /** Kinds of scalar. */
    public enum Kind {
        STRING,
        NUMBER,
        TRUE,
        FALSE,
        NULL
    }

    private final Capture capture = new Capture(CAPACITY);
    private Kind kind = Kind.NULL;
    private boolean empty;

    public Kind kind() {
        return kind;
    }

    /** A string with at least one character. */
    public boolean isText() {
        return kind == Kind.STRING && !empty;
    }

    /** Neither null, false, 0 nor an empty string. */
    public boolean isTruthy() {
        return switch (kind) {
            case STRING -> !empty;
            case TRUE -> true;
            case NUMBER -> number() != 0;
            case FALSE, NULL -> false;
        };
    }

    /** Whether it is a string of exactly these ASCII characters, written without escapes. */
    public boolean isText(String ascii) {
        return kind == Kind.STRING && !capture.overflown() && capture.equalsAscii(ascii);
    }

    /** The captured string; null for other kinds, and where it is too long or no valid text. */
    public @Nullable String text() {
        return kind == Kind.STRING ? capture.decode() : null;
    }

    /** The number, rounded down; -1 for other kinds, negative and absurd numbers. */
    public long count() {
        double number = number();
        return number >= 0 && number < 1e15 ? (long) number : -1;
    }

    /** The number; NaN for other kinds. */
    public double number() {
        if (kind != Kind.NUMBER || capture.overflown()) {
            return Double.NaN;
        }
        long whole = 0;
        for (int i = 0; i < capture.length(); i++) {
            int digit = capture.bytes()[i] - '0';
            if (digit < 0 || digit > 9 || i == 15) {
                return fraction();
            }
            whole = whole * 10 + digit;
        }
        return whole;
    }

    private double fraction() {
        String written = capture.decode();
        try {
            return written == null ? Double.NaN : Double.parseDouble(written);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    Capture capture() {
        return capture;
    }

    void startString() {
        capture.clear();
        kind = Kind.STRING;
        empty = true;
    }

    void markFilled() {
        empty = false;
    }

    /** Decides what a number or literal is; false if it is neither. */
    boolean settle() {
        byte first = capture.bytes()[0];
        if (first == '-' || (first >= '0' && first <= '9')) {
            kind = Kind.NUMBER;
            return true;
        }
        if (capture.equalsAscii("null")) {
            kind = Kind.NULL;
        } else if (capture.equalsAscii("true")) {
            kind = Kind.TRUE;
        } else if (capture.equalsAscii("false")) {
            kind = Kind.FALSE;
        } else {
            return false;
        }
        return true;
    }
}
