package io.streamgauge.proxy.observe.framing.amazon;

import java.nio.charset.StandardCharsets;

/** The headers of one frame after the other, read for the type of message alone. */
final class FrameHeaders {

    private enum Part {
        NAME_LENGTH,
        NAME,
        TYPE,
        VALUE_LENGTH,
        VALUE
    }

    private static final byte[] MESSAGE_TYPE = ":message-type".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] EVENT = "event".getBytes(StandardCharsets.US_ASCII);
    private static final int BYTES = 6;
    private static final int STRING = 7;
    /** Length of a value by its type; those of bytes and strings are the lengths of their lengths. */
    private static final int[] LENGTHS = {0, 0, 1, 2, 4, 8, 2, 2, 8, 16};

    private Part part = Part.NAME_LENGTH;
    private int length = 1;
    private int position;
    private int number;
    private int type;
    private boolean isMessageType;
    private boolean isEvent;
    private boolean malformed;
    private boolean failed;

    /** Makes ready for the next frame. */
    void clear() {
        begin(Part.NAME_LENGTH, 1);
        malformed = false;
        failed = false;
    }

    void accept(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && !malformed) {
            int end = Math.min(to, at + length - position);
            read(bytes, at, end);
            position += end - at;
            at = end;
            while (position == length && !malformed) {
                next();
            }
        }
    }

    /** Whether the bytes since the last call of {@link #clear()} were whole headers. */
    boolean wellFormed() {
        return !malformed && part == Part.NAME_LENGTH;
    }

    /** Whether a type of message was named that is not an event. */
    boolean failed() {
        return failed;
    }

    private void read(byte[] bytes, int from, int to) {
        switch (part) {
            case NAME -> isMessageType = isMessageType && matches(MESSAGE_TYPE, bytes, from, to);
            case VALUE -> isEvent = isEvent && matches(EVENT, bytes, from, to);
            default -> {
                for (int i = from; i < to; i++) {
                    number = (number << 8) | (bytes[i] & 0xFF);
                }
            }
        }
    }

    /** Compares with the part of the text that starts at the position. */
    private boolean matches(byte[] text, byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != text[position + i - from]) {
                return false;
            }
        }
        return true;
    }

    private void next() {
        switch (part) {
            case NAME_LENGTH -> {
                isMessageType = number == MESSAGE_TYPE.length;
                malformed = number == 0;
                begin(Part.NAME, number);
            }
            case NAME -> begin(Part.TYPE, 1);
            case TYPE -> endOfType();
            case VALUE_LENGTH -> beginValue(number);
            case VALUE -> {
                failed |= isMessageType && !isEvent;
                begin(Part.NAME_LENGTH, 1);
            }
        }
    }

    private void endOfType() {
        type = number;
        if (type >= LENGTHS.length) {
            malformed = true;
        } else if (type == BYTES || type == STRING) {
            begin(Part.VALUE_LENGTH, LENGTHS[type]);
        } else {
            beginValue(LENGTHS[type]);
        }
    }

    private void beginValue(int valueLength) {
        isEvent = type == STRING && valueLength == EVENT.length;
        begin(Part.VALUE, valueLength);
    }

    private void begin(Part newPart, int newLength) {
        part = newPart;
        length = newLength;
        position = 0;
        number = 0;
    }
}
