package io.streamgauge.proxy.relay.usage;

import java.util.Arrays;

/**
 * Passes a body of server-sent events on, byte for byte and at once, but for the events that say nothing but usage, in
 * lines of data alone. Only an event that may yet turn out to be such a one waits, up to {@link #LONGEST_HELD} bytes of
 * it. One thread.
 */
public final class UsageEventFilter {

    static final int LONGEST_HELD = 64 * 1024;

    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte[] DATA_NAME = {'d', 'a', 't', 'a'};

    private final Output output;
    private final UsageEvent content = new UsageEvent();
    private byte[] held = new byte[512];
    private int heldLength;
    /** In the current piece: where begins what neither waits nor has been passed, and behind it what waits. */
    private int passesFrom;

    private int waitsFrom;
    private Event event = Event.NONE;
    private Line line = Line.BYTE_ORDER_MARK;
    private int matched;
    private boolean afterCarriageReturn;
    private boolean lineFeedGoes;

    /** What comes of a body. */
    public interface Output {

        /** These bytes, which came before the current piece, have waited and go on; they are not to be kept. */
        void passHeld(byte[] bytes, int length);

        /** This part of the current piece goes on, all at once if no event is left out of it; it is not to be kept. */
        void pass(byte[] bytes, int from, int to);

        /** An event has been left out. */
        void removed();

        /** An event has passed that has usage and no choice: more than usage, or in more than data. */
        void usagePassed();
    }

    private enum Event {
        NONE,
        HELD,
        /** It has begun and is not the one to leave out. */
        PASSING
    }

    private enum Line {
        BYTE_ORDER_MARK,
        START,
        NAME,
        BEFORE_VALUE,
        DATA,
        IGNORED
    }

    public UsageEventFilter(Output output) {
        this.output = output;
    }

    /** More of the body. */
    public void accept(byte[] bytes, int from, int to) {
        passesFrom = from;
        waitsFrom = from;
        int at = from;
        if (afterCarriageReturn && at < to) {
            afterCarriageReturn = false;
            if (bytes[at] == '\n') {
                at++;
                passesFrom = lineFeedGoes ? at : passesFrom;
            }
        }
        while (at < to) {
            at = switch (line) {
                case BYTE_ORDER_MARK -> mark(bytes, at);
                case START -> start(bytes, at, to);
                case NAME, BEFORE_VALUE -> name(bytes, at, to);
                case DATA -> data(bytes, at, to);
                case IGNORED -> ignored(bytes, at, to);
            };
        }
        settle(bytes, to);
    }

    /** The body is whole: an event counts without its blank line. */
    public void end() {
        boolean withinName = line == Line.NAME && matched < DATA_NAME.length;
        if (event == Event.HELD && !withinName && content.saysUsageAlone()) {
            heldLength = 0;
            output.removed();
        } else {
            letPass();
        }
    }

    /** The body breaks off. */
    public void cut() {
        letGo();
    }

    private int mark(byte[] bytes, int at) {
        if (bytes[at] == MARK[matched]) {
            matched++;
            line = matched == MARK.length ? Line.START : line;
            return at + 1;
        }
        if (matched == 0) {
            line = Line.START;
        } else {
            // Part of a mark is the beginning of a field nobody knows, and has passed.
            event = Event.PASSING;
            return ignore(at);
        }
        return at;
    }

    private int start(byte[] bytes, int at, int to) {
        if (isEndOfLine(bytes[at])) {
            return endOfEvent(bytes, at, to);
        }
        if (bytes[at] == ':') {
            return ignore(at);
        }
        if (event == Event.NONE) {
            event = Event.HELD;
            waitsFrom = at;
            content.restart();
        }
        line = Line.NAME;
        matched = 0;
        return at;
    }

    private int name(byte[] bytes, int at, int to) {
        byte c = bytes[at];
        if (isEndOfLine(c)) {
            if (matched < DATA_NAME.length) {
                return ignore(at);
            }
            content.line();
            return endOfLine(bytes, at, to);
        }
        if (line == Line.BEFORE_VALUE) {
            content.line();
            line = Line.DATA;
            return c == ' ' ? at + 1 : at;
        }
        if (matched < DATA_NAME.length && c == DATA_NAME[matched]) {
            matched++;
        } else if (c == ':' && matched == DATA_NAME.length) {
            line = Line.BEFORE_VALUE;
        } else {
            return ignore(at);
        }
        return at + 1;
    }

    private int data(byte[] bytes, int from, int to) {
        int end = endOfText(bytes, from, to);
        if (!content.saysOther()) {
            content.data(bytes, from, end);
            if (content.saysOther()) {
                letGo();
            }
        }
        return end == to ? to : endOfLine(bytes, end, to);
    }

    /** A line that is not data: the event it stands in may say more than its data does. */
    private int ignore(int at) {
        if (event == Event.HELD) {
            letGo();
        }
        line = Line.IGNORED;
        return at;
    }

    private int ignored(byte[] bytes, int from, int to) {
        int end = endOfText(bytes, from, to);
        return end == to ? to : endOfLine(bytes, end, to);
    }

    private int endOfLine(byte[] bytes, int at, int to) {
        line = Line.START;
        return afterEndOfLine(bytes, at, to);
    }

    private int endOfEvent(byte[] bytes, int at, int to) {
        int end = afterEndOfLine(bytes, at, to);
        letLongGo(at);
        if (event == Event.HELD && content.saysUsageAlone()) {
            pass(bytes, waitsFrom);
            passesFrom = end;
            heldLength = 0;
            lineFeedGoes = true;
            output.removed();
        } else {
            letPass();
        }
        event = Event.NONE;
        return end;
    }

    /** The event, if there is one, is whole. */
    private void letPass() {
        if (event != Event.NONE && content.saysUsageWithoutChoice()) {
            output.usagePassed();
        }
        letGo();
    }

    private static int endOfText(byte[] bytes, int from, int to) {
        int end = from;
        while (end < to && !isEndOfLine(bytes[end])) {
            end++;
        }
        return end;
    }

    private static boolean isEndOfLine(byte c) {
        return c == '\n' || c == '\r';
    }

    /** A line feed after a carriage return, perhaps in the next piece, shares its fate. */
    private int afterEndOfLine(byte[] bytes, int at, int to) {
        lineFeedGoes = false;
        if (bytes[at] == '\n') {
            return at + 1;
        }
        afterCarriageReturn = at + 1 == to;
        return !afterCarriageReturn && bytes[at + 1] == '\n' ? at + 2 : at + 1;
    }

    /** Passes or holds what is left of the piece. */
    private void settle(byte[] bytes, int to) {
        letLongGo(to);
        if (event != Event.HELD) {
            pass(bytes, to);
            return;
        }
        pass(bytes, waitsFrom);
        int length = to - waitsFrom;
        if (heldLength + length > held.length) {
            held = Arrays.copyOf(held, Math.max(2 * held.length, heldLength + length));
        }
        System.arraycopy(bytes, waitsFrom, held, heldLength, length);
        heldLength += length;
    }

    private void pass(byte[] bytes, int to) {
        if (to > passesFrom) {
            output.pass(bytes, passesFrom, to);
            passesFrom = to;
        }
    }

    private void letLongGo(int to) {
        if (event == Event.HELD && heldLength + to - waitsFrom > LONGEST_HELD) {
            letGo();
        }
    }

    private void letGo() {
        if (heldLength > 0) {
            output.passHeld(held, heldLength);
            heldLength = 0;
        }
        event = Event.PASSING;
    }
}
