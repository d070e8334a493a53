package io.streamgauge.benchmarks.load;

import java.io.IOException;

/** Takes a response in chunked coding apart, byte by byte, and finds the moments in its body. */
final class AnswerReader {
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
    private int digitsLeft;
    private long moment;
    private boolean momentComplete;
    private boolean complete;

    /** Ready for the next response. */
    void reset() {
        place = Place.HEAD;
        lastFour = 0;
        complete = false;
    }

    /**
     * Takes the next byte; {@link #hasMoment} and {@link #isComplete} then tell what it completed.
     *
     * @throws IOException this is no response the upstream has sent
     */
    void take(byte value) throws IOException {
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
            case LAST_LINE -> complete = value == '\n';
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
            left = (left << 4) | digit(value);
            sizeRead = true;
        }
    }

    private void body(byte value) throws IOException {
        if (digitsLeft > 0) {
            moment = (moment << 4) | digit(value);
            momentComplete = --digitsLeft == 0;
        } else if (value == Answer.MOMENT) {
            digitsLeft = Answer.MOMENT_DIGITS;
            moment = 0;
        }
        if (--left == 0) {
            place = Place.BODY_END;
        }
    }

    private static int digit(byte value) throws IOException {
        int digit = Character.digit(value, 16);
        if (digit < 0) {
            throw new IOException("not a hexadecimal digit: " + value);
        }
        return digit;
    }

    boolean hasMoment() {
        return momentComplete;
    }

    /** When the chunk was written, by the clock of this process; nano seconds. */
    long moment() {
        return moment;
    }

    boolean isComplete() {
        return complete;
    }
}
