package io.streamgauge.proxy.observe.framing;

/**
 * One event per line (NDJSON). Lines end with a line feed, perhaps with a carriage return before it; blank lines are
 * nothing, and blanks at the start of a line are not handed over. A last line without its end counts at a clean end.
 */
public final class LinesFraming implements Framing {

    private static final ByteSearch LINE_FEED = new ByteSearch('\n', '\n');
    private static final byte[] CARRIAGE_RETURN = {'\r'};

    private final CappedEvent event;
    private boolean inLine;
    /** The piece before ended with a carriage return that is data unless a line feed follows. */
    private boolean heldReturn;

    /**
     * @param cap most bytes of data of one event; larger ones are passed over
     */
    public LinesFraming(EventConsumer consumer, long cap) {
        this.event = new CappedEvent(consumer, cap);
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        int at = from;
        if (heldReturn && at < to) {
            heldReturn = false;
            if (bytes[at] != '\n') {
                event.data(CARRIAGE_RETURN, 0, 1);
            }
        }
        while (at < to) {
            at = inLine ? line(bytes, at, to) : blanks(bytes, at, to);
        }
    }

    @Override
    public void end() {
        if (inLine) {
            endOfLine();
        }
    }

    private int blanks(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            byte c = bytes[i];
            if (c != '\n' && c != '\r' && c != ' ' && c != '\t') {
                inLine = true;
                return i;
            }
        }
        return to;
    }

    private int line(byte[] bytes, int from, int to) {
        int end = LINE_FEED.in(bytes, from, to);
        boolean ended = end < to;
        boolean returned = end > from && bytes[end - 1] == '\r';
        int dataEnd = returned ? end - 1 : end;
        if (dataEnd > from) {
            event.data(bytes, from, dataEnd);
        }
        if (!ended) {
            heldReturn = returned;
            return to;
        }
        endOfLine();
        return end + 1;
    }

    private void endOfLine() {
        inLine = false;
        event.end();
    }
}
