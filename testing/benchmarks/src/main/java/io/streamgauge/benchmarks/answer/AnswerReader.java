package io.streamgauge.benchmarks.answer;

import java.io.IOException;

/** Takes a response in chunked coding apart, byte by byte, for what {@link AnswerBody} finds in its body. */
public final class AnswerReader {
    private enum Place {
        HEAD,
        SIZE,
        BODY,
        BODY_END,
        LAST_LINE
    }

    private static final int HEAD_END = 0x0d0a0d0a;

    private Place place = Place.HEAD;
    private int lastFour;
    private int left;
    private boolean sizeRead;
    private final AnswerBody body = new AnswerBody();
    private boolean momentComplete;
    private boolean complete;

    /** Ready for the next response. */
    public void reset() {
        place = Place.HEAD;
        lastFour = 0;
        complete = false;
        body.reset();
    }

    /**
     * Takes the next byte; {@link #hasMoment} and {@link #isComplete} then tell what it completed.
     *
     * @throws IOException this is no response the upstream has sent
     */
    public void take(byte value) throws IOException {
        momentComplete = false;
        switch (place) {
            case HEAD -> head(value);
            case SIZE -> size(value);
            case BODY -> body(value);
            case BODY_END -> {
                if (value == '\n') {
                    startSize();
                }
            }
            case LAST_LINE -> lastLine(value);
        }
    }

    private void head(byte value) {
        lastFour = (lastFour << 8) | (value & 0xff);
        if (lastFour == HEAD_END) {
            startSize();
        }
    }

    private void startSize() {
        place = Place.SIZE;
        left = 0;
        sizeRead = false;
    }

    private void size(byte value) throws IOException {
        if (value == '\n') {
            if (!sizeRead) {
                throw new IOException("a chunk has no size");
            }
            place = left == 0 ? Place.LAST_LINE : Place.BODY;
        } else if (value != '\r') {
            left = (left << 4) | AnswerBody.digit(value);
            sizeRead = true;
        }
    }

    private void body(byte value) throws IOException {
        body.take(value);
        momentComplete = body.hasMoment();
        if (--left == 0) {
            place = Place.BODY_END;
        }
    }

    private void lastLine(byte value) throws IOException {
        complete = value == '\n';
        if (complete) {
            body.end();
        }
    }

    public boolean hasMoment() {
        return momentComplete;
    }

    /** When the chunk was written, by the clock of this process; nano seconds. */
    public long moment() {
        return body.moment();
    }

    public boolean isComplete() {
        return complete;
    }
}
