package io.streamgauge.proxy.observe.json;

/** An object or array that nobody wants, passed over by its brackets and quotes, whatever its depth. */
final class SkippedValue {

    private long depth;
    private boolean inString;
    private boolean afterBackslash;

    /** Its opening bracket has been read. */
    void begin() {
        depth = 1;
        inString = false;
        afterBackslash = false;
    }

    boolean isOver() {
        return depth == 0;
    }

    /** Reads on, at most to where it ends; returns how far it got. */
    int feed(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && depth > 0) {
            at = inString ? string(bytes, at, to) : brackets(bytes, at, to);
        }
        return at;
    }

    private int brackets(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            byte c = bytes[i];
            if (c == '"') {
                inString = true;
                return i + 1;
            }
            if (c == '{' || c == '[') {
                depth++;
            } else if ((c == '}' || c == ']') && --depth == 0) {
                return i + 1;
            }
        }
        return to;
    }

    private int string(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            byte c = bytes[i];
            if (afterBackslash) {
                afterBackslash = false;
            } else if (c == '\\') {
                afterBackslash = true;
            } else if (c == '"') {
                inString = false;
                return i + 1;
            }
        }
        return to;
    }
}
