package io.streamgauge.proxy.observe.dialect.reading;

import io.streamgauge.proxy.observe.answer.EventSignals;

/**
 * Tells by its first bytes whether an event's data is a JSON object, the end marker [DONE] or a keep-alive. Data that
 * begins with [DONE] is the end marker whatever follows: servers put blanks behind it, and OpenAI's own client stops
 * reading at any data that starts so. For the client the answer is over there, so it is for the observer.
 */
final class DataStart {

    private static final byte[] DONE = {'[', 'D', 'O', 'N', 'E', ']'};

    private enum Kind {
        BLANK,
        OBJECT,
        MARKER,
        KEEP_ALIVE,
        UNKNOWN
    }

    private Kind kind = Kind.BLANK;
    private int matched;

    /** Looks at a part of the data; returns where the JSON to read begins in it, or its end. */
    int look(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && kind != Kind.OBJECT) {
            look(bytes[at]);
            if (kind != Kind.OBJECT) {
                at++;
            }
        }
        return at;
    }

    EventSignals.Kind kind() {
        return switch (kind) {
            case OBJECT -> EventSignals.Kind.MESSAGE;
            case BLANK, KEEP_ALIVE -> EventSignals.Kind.KEEP_ALIVE;
            case MARKER -> matched == DONE.length ? EventSignals.Kind.END : EventSignals.Kind.UNKNOWN;
            case UNKNOWN -> EventSignals.Kind.UNKNOWN;
        };
    }

    void restart() {
        kind = Kind.BLANK;
        matched = 0;
    }

    private void look(byte c) {
        if (kind == Kind.MARKER && matched < DONE.length) {
            if (c == DONE[matched]) {
                matched++;
            } else {
                kind = Kind.UNKNOWN;
            }
        } else if (kind == Kind.BLANK && !isBlank(c)) {
            kind = first(c);
        }
    }

    /** A colon or an empty JSON string as data is a keep-alive that was wrapped by mistake. */
    private Kind first(byte c) {
        if (c == DONE[0]) {
            matched = 1;
            return Kind.MARKER;
        }
        return switch (c) {
            case '{' -> Kind.OBJECT;
            case ':', '"' -> Kind.KEEP_ALIVE;
            default -> Kind.UNKNOWN;
        };
    }

    private static boolean isBlank(byte c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }
}
