package io.streamgauge.proxy.observe.encoding.codec;

import java.util.zip.CRC32;

/** Reads the header of one gzip member (RFC 1952) byte by byte; keeps nothing of its fields. */
final class GzipHeader {

    /** How far the header has been read. */
    enum State {
        OPEN,
        DONE,
        BROKEN
    }

    private enum Part {
        FIXED(0),
        EXTRA_LENGTH(0x04),
        EXTRA(0),
        NAME(0x08),
        COMMENT(0x10),
        CHECKSUM(0x02),
        END(0);

        private final int flag;

        Part(int flag) {
            this.flag = flag;
        }
    }

    static final int FIRST_BYTE = 0x1f;
    private static final int SECOND_BYTE = 0x8b;
    private static final int DEFLATE = 8;
    private static final int FIXED_LENGTH = 10;
    private static final int RESERVED_FLAGS = 0xe0;

    private final CRC32 checksum = new CRC32();

    private Part part = Part.FIXED;
    private int flags;
    private int count;
    private int number;

    /** Reads one byte. */
    State read(byte value) {
        int c = value & 0xff;
        if (part == Part.CHECKSUM) {
            return checksum(c);
        }
        checksum.update(c);
        switch (part) {
            case FIXED -> {
                if (!fixed(c)) {
                    return State.BROKEN;
                }
            }
            case EXTRA_LENGTH -> extraLength(c);
            case EXTRA -> {
                if (--number == 0) {
                    next();
                }
            }
            default -> {
                if (c == 0) {
                    next();
                }
            }
        }
        return part == Part.END ? State.DONE : State.OPEN;
    }

    /** The header of another member follows. */
    void restart() {
        checksum.reset();
        part = Part.FIXED;
        flags = 0;
        count = 0;
    }

    private boolean fixed(int c) {
        boolean valid = switch (count) {
            case 0 -> c == FIRST_BYTE;
            case 1 -> c == SECOND_BYTE;
            case 2 -> c == DEFLATE;
            case 3 -> (c & RESERVED_FLAGS) == 0;
            default -> true;
        };
        if (count == 3) {
            flags = c;
        }
        if (++count == FIXED_LENGTH) {
            next();
        }
        return valid;
    }

    private void extraLength(int c) {
        number |= c << (8 * count++);
        if (count == 2) {
            part = Part.EXTRA;
            if (number == 0) {
                next();
            }
        }
    }

    private State checksum(int c) {
        number |= c << (8 * count++);
        if (count < 2) {
            return State.OPEN;
        }
        return number == (checksum.getValue() & 0xffff) ? State.DONE : State.BROKEN;
    }

    /** Goes to the next part that the flags tell of. */
    private void next() {
        count = 0;
        number = 0;
        part = Part.END;
        for (Part optional : Part.values()) {
            if ((flags & optional.flag) != 0) {
                flags -= optional.flag;
                part = optional;
                return;
            }
        }
    }
}
