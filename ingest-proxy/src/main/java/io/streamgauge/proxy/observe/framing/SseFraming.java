package io.streamgauge.proxy.observe.framing;

/**
 * Server-sent events by the grammar of the WHATWG HTML standard, with one difference: an event without its blank line
 * counts when the body ends cleanly, as newer client libraries do. Only the data of events is handed over: names,
 * ids and comments carry nothing here that the data does not say.
 */
public final class SseFraming implements Framing {

    private enum Line {
        BYTE_ORDER_MARK,
        NAME,
        BEFORE_VALUE,
        DATA,
        IGNORED
    }

    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte[] DATA_NAME = {'d', 'a', 't', 'a'};
    private static final byte[] LINE_FEED = {'\n'};

    private final EventConsumer consumer;
    private final long cap;

    private Line line = Line.BYTE_ORDER_MARK;
    private int matched;
    private boolean afterCarriageReturn;
    private boolean hasData;
    private long size;

    /**
     * @param cap most bytes of data of one event; larger ones are passed over
     */
    public SseFraming(EventConsumer consumer, long cap) {
        this.consumer = consumer;
        this.cap = cap;
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        int at = from;
        if (afterCarriageReturn && at < to) {
            afterCarriageReturn = false;
            if (bytes[at] == '\n') {
                at++;
            }
        }
        while (at < to) {
            at = switch (line) {
                case DATA -> value(bytes, at, to);
                case IGNORED -> ignored(bytes, at, to);
                default -> start(bytes, at, to);
            };
        }
    }

    @Override
    public void end() {
        endOfLine();
        dispatch();
    }

    /** Reads one byte up to where the value of a line begins. */
    private int start(byte[] bytes, int at, int to) {
        byte c = bytes[at];
        if (line == Line.BYTE_ORDER_MARK) {
            return mark(c) ? at + 1 : at;
        }
        if (isEndOfLine(c)) {
            return endOfLine(bytes, at, to);
        }
        if (line == Line.BEFORE_VALUE) {
            startData();
            return c == ' ' ? at + 1 : at;
        }
        if (matched < DATA_NAME.length && c == DATA_NAME[matched]) {
            matched++;
        } else {
            line = c == ':' && matched == DATA_NAME.length ? Line.BEFORE_VALUE : Line.IGNORED;
        }
        return at + 1;
    }

    private boolean mark(byte c) {
        if (c == MARK[matched]) {
            matched++;
            if (matched == MARK.length) {
                startLine();
            }
            return true;
        }
        line = matched == 0 ? Line.NAME : Line.IGNORED;
        matched = 0;
        return false;
    }

    private int value(byte[] bytes, int from, int to) {
        int end = from;
        while (end < to && !isEndOfLine(bytes[end])) {
            end++;
        }
        if (end > from) {
            take(bytes, from, end);
        }
        return end == to ? to : endOfLine(bytes, end, to);
    }

    private int ignored(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (isEndOfLine(bytes[i])) {
                return endOfLine(bytes, i, to);
            }
        }
        return to;
    }

    private static boolean isEndOfLine(byte c) {
        return c == '\n' || c == '\r';
    }

    /** A carriage return ends the line at once; a line feed after it, perhaps in the next piece, belongs to it. */
    private int endOfLine(byte[] bytes, int at, int to) {
        if (line == Line.NAME && matched == 0) {
            dispatch();
        } else {
            endOfLine();
        }
        if (bytes[at] == '\n') {
            return at + 1;
        }
        if (at + 1 == to) {
            afterCarriageReturn = true;
            return to;
        }
        return bytes[at + 1] == '\n' ? at + 2 : at + 1;
    }

    private void endOfLine() {
        boolean nameOnly = line == Line.NAME && matched == DATA_NAME.length;
        if (nameOnly || line == Line.BEFORE_VALUE) {
            startData();
        }
        startLine();
    }

    private void startLine() {
        line = Line.NAME;
        matched = 0;
    }

    private void startData() {
        if (hasData) {
            take(LINE_FEED, 0, 1);
        }
        hasData = true;
        line = Line.DATA;
    }

    private void take(byte[] bytes, int from, int to) {
        size += to - from;
        if (size <= cap) {
            consumer.data(bytes, from, to);
        }
    }

    private void dispatch() {
        if (!hasData) {
            return;
        }
        boolean whole = size <= cap;
        hasData = false;
        size = 0;
        if (whole) {
            consumer.event();
        } else {
            consumer.oversized();
        }
    }
}
