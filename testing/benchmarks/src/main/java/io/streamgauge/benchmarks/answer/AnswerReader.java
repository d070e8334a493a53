package io.streamgauge.benchmarks.answer;

import java.io.IOException;
import java.util.zip.CRC32C;

/** Takes a response in chunked coding apart, byte by byte, finds the moments in its body and holds it to its checksum. */
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
    private int digitsLeft;
    private boolean inChecksum;
    private long number;
    private final CRC32C sum = new CRC32C();
    private long checksum;
    private boolean checked;
    private boolean momentComplete;
    private boolean complete;

    /** Ready for the next response. */
    public void reset() {
        place = Place.HEAD;
        lastFour = 0;
        complete = false;
        sum.reset();
        checked = false;
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
            left = (left << 4) | digit(value);
            sizeRead = true;
        }
    }

    private void body(byte value) throws IOException {
        if (digitsLeft > 0) {
            number = (number << 4) | digit(value);
            if (--digitsLeft == 0) {
                numberRead();
            }
        } else if (value == Answer.MOMENT || value == Answer.CHECKSUM) {
            inChecksum = value == Answer.CHECKSUM;
            digitsLeft = inChecksum ? Answer.CHECKSUM_DIGITS : Answer.MOMENT_DIGITS;
            number = 0;
        }
        sum.update(value);
        if (value == '\n') {
            checksum = sum.getValue();
        }
        if (--left == 0) {
            place = Place.BODY_END;
        }
    }

    private void numberRead() throws IOException {
        if (!inChecksum) {
            momentComplete = true;
        } else if (number != checksum) {
            throw new IOException("the bytes of an answer are not those that were sent");
        } else {
            checked = true;
        }
    }

    private void lastLine(byte value) throws IOException {
        complete = value == '\n';
        if (complete && !checked) {
            throw new IOException("an answer ended without its checksum");
        }
    }

    private static int digit(byte value) throws IOException {
        int digit = Character.digit(value, 16);
        if (digit < 0) {
            throw new IOException("not a hexadecimal digit: " + value);
        }
        return digit;
    }

    public boolean hasMoment() {
        return momentComplete;
    }

    /** When the chunk was written, by the clock of this process; nano seconds. */
    public long moment() {
        return number;
    }

    public boolean isComplete() {
        return complete;
    }
}
