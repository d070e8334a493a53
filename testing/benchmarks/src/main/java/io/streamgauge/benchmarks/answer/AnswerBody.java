package io.streamgauge.benchmarks.answer;

import java.io.IOException;
import java.util.zip.CRC32C;

/** Finds the moments in the body of an answer, byte by byte, and holds it to its checksum. */
public final class AnswerBody {
    private final CRC32C sum = new CRC32C();
    private int digitsLeft;
    private boolean inChecksum;
    private long number;
    private long checksum;
    private boolean checked;
    private boolean momentComplete;

    /** Ready for the next answer. */
    public void reset() {
        digitsLeft = 0;
        sum.reset();
        checked = false;
    }

    /**
     * Takes the next byte; {@link #hasMoment} then tells whether it completed a moment.
     *
     * @throws IOException this is no body the upstream has sent
     */
    public void take(byte value) throws IOException {
        momentComplete = false;
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

    /**
     * The body is over.
     *
     * @throws IOException its checksum is missing
     */
    public void end() throws IOException {
        if (!checked) {
            throw new IOException("an answer ended without its checksum");
        }
    }

    static int digit(byte value) throws IOException {
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
}
