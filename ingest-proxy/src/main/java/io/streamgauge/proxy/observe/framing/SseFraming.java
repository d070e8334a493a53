package io.streamgauge.proxy.observe.framing;

/**
 * Server-sent events by the grammar of the WHATWG HTML standard, with two differences: an event without its blank line
 * counts when the body ends cleanly, as newer client libraries do, and a field {@code error} makes an event, as old
 * servers of llama.cpp report errors with it. Only the data of events is handed over: ids and comments carry nothing
 * here that the data does not say, and the name {@code error} is told as a failure.
 */
public final class SseFraming implements Framing {

    private enum Line {
        BYTE_ORDER_MARK,
        NAME,
        BEFORE_VALUE,
        DATA,
        EVENT_NAME,
        SKIPPED
    }

    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final ByteSearch LINE_END = new ByteSearch('\n', '\r');
    private static final byte[] LINE_FEED = {'\n'};
    private static final byte[] DATA_FIELD = {'d', 'a', 't', 'a', ':'};
    private static final byte[] EVENT_FIELD = {'e', 'v', 'e', 'n', 't', ':'};

    private static final long EMPTY = 1;
    private static final long TOO_LONG = 1L << 48;
    private static final long DATA = word("data");
    private static final long EVENT = word("event");
    private static final long ERROR = word("error");

    private final CappedEvent event;

    private Line line = Line.BYTE_ORDER_MARK;
    private int marked;
    /** The bytes of a field's or an event's name so far, after a 1 that keeps leading zeros apart. */
    private long word = EMPTY;

    private boolean afterCarriageReturn;
    private boolean hasData;
    private boolean namedError;
    private boolean hasErrorField;

    /**
     * @param cap most bytes of data of one event; larger ones are passed over
     */
    public SseFraming(EventConsumer consumer, long cap) {
        this.event = new CappedEvent(consumer, cap);
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
                case DATA -> data(bytes, at, to);
                case NAME -> name(bytes, at, to);
                case BEFORE_VALUE -> beforeValue(bytes, at, to);
                case EVENT_NAME -> eventName(bytes, at, to);
                case SKIPPED -> skipped(bytes, at, to);
                case BYTE_ORDER_MARK -> mark(bytes[at]) ? at + 1 : at;
            };
        }
    }

    @Override
    public void end() {
        endOfLine();
        dispatch();
    }

    private boolean mark(byte c) {
        if (c == MARK[marked]) {
            marked++;
            if (marked == MARK.length) {
                line = Line.NAME;
            }
            return true;
        }
        line = marked == 0 ? Line.NAME : Line.SKIPPED;
        return false;
    }

    private int name(byte[] bytes, int from, int to) {
        // Nearly every line begins with one of these, and nearly always in one piece.
        if (word == EMPTY && begins(DATA_FIELD, bytes, from, to)) {
            return beginValue(DATA, from + DATA_FIELD.length);
        }
        if (word == EMPTY && begins(EVENT_FIELD, bytes, from, to)) {
            return beginValue(EVENT, from + EVENT_FIELD.length);
        }
        for (int i = from; i < to; i++) {
            byte c = bytes[i];
            if (c == ':') {
                hasErrorField |= word == ERROR;
                line = word == DATA || word == EVENT ? Line.BEFORE_VALUE : Line.SKIPPED;
                return i + 1;
            }
            if (isEndOfLine(c)) {
                return endOfLine(bytes, i, to);
            }
            word = append(word, c);
        }
        return to;
    }

    private int beginValue(long field, int at) {
        word = field;
        line = Line.BEFORE_VALUE;
        return at;
    }

    private static boolean begins(byte[] field, byte[] bytes, int from, int to) {
        if (to - from < field.length) {
            return false;
        }
        for (int i = 0; i < field.length; i++) {
            if (bytes[from + i] != field[i]) {
                return false;
            }
        }
        return true;
    }

    private int beforeValue(byte[] bytes, int at, int to) {
        byte c = bytes[at];
        if (isEndOfLine(c)) {
            return endOfLine(bytes, at, to);
        }
        if (word == DATA) {
            startData();
        } else {
            line = Line.EVENT_NAME;
            word = EMPTY;
        }
        return c == ' ' ? at + 1 : at;
    }

    private int data(byte[] bytes, int from, int to) {
        int end = LINE_END.in(bytes, from, to);
        if (end > from) {
            event.data(bytes, from, end);
        }
        return end == to ? to : endOfLine(bytes, end, to);
    }

    private int eventName(byte[] bytes, int from, int to) {
        int end = LINE_END.in(bytes, from, to);
        for (int i = from; i < end && word < TOO_LONG; i++) {
            word = append(word, bytes[i]);
        }
        return end == to ? to : endOfLine(bytes, end, to);
    }

    private int skipped(byte[] bytes, int from, int to) {
        int end = LINE_END.in(bytes, from, to);
        return end == to ? to : endOfLine(bytes, end, to);
    }

    private static boolean isEndOfLine(byte c) {
        return c <= '\r' && (c == '\n' || c == '\r');
    }

    /** A carriage return ends the line at once; a line feed after it, perhaps in the next piece, belongs to it. */
    private int endOfLine(byte[] bytes, int at, int to) {
        if (line == Line.NAME && word == EMPTY) {
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
        if (line == Line.EVENT_NAME) {
            namedError = word == ERROR;
        } else if (line == Line.NAME || line == Line.BEFORE_VALUE) {
            endOfEmptyField();
        }
        line = Line.NAME;
        word = EMPTY;
    }

    private void endOfEmptyField() {
        if (word == DATA) {
            startData();
        } else if (word == EVENT) {
            namedError = false;
        } else if (word == ERROR) {
            hasErrorField = true;
        }
    }

    private void startData() {
        if (hasData) {
            event.data(LINE_FEED, 0, 1);
        }
        hasData = true;
        line = Line.DATA;
    }

    private void dispatch() {
        if (hasData || hasErrorField) {
            event.end(namedError || hasErrorField);
        }
        hasData = false;
        namedError = false;
        hasErrorField = false;
    }

    private static long append(long word, byte c) {
        return word >= TOO_LONG ? TOO_LONG : (word << 8) | (c & 0xFF);
    }

    private static long word(String text) {
        long word = EMPTY;
        for (int i = 0; i < text.length(); i++) {
            word = append(word, (byte) text.charAt(i));
        }
        return word;
    }
}
