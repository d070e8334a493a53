package io.streamgauge.proxy.observe.framing.amazon;

import io.streamgauge.proxy.observe.framing.EventConsumer;
import io.streamgauge.proxy.observe.framing.Framing;
import java.util.zip.CRC32;

/**
 * Amazon's event stream: binary frames with headers, a payload and two checksums. The payload is the data of an event. A
 * length is believed once the checksum of the prelude is right; a frame whose message checksum or headers are wrong is
 * no event, and reading resumes at the next one.
 */
public final class AmazonFraming implements Framing {

    private enum Part {
        TOTAL_LENGTH,
        HEADERS_LENGTH,
        PRELUDE_CHECKSUM,
        HEADERS,
        PAYLOAD,
        MESSAGE_CHECKSUM,
        BROKEN
    }

    private static final int WORD = 4;
    /** Bytes of a frame that are neither headers nor payload. */
    private static final int FIXED = 4 * WORD;
    /** What Amazon's clients accept. */
    private static final long MOST_HEADERS = 128 * 1024;

    private static final long MOST_PAYLOAD = 24 * 1024 * 1024;

    private final EventConsumer consumer;
    private final long cap;
    private final CRC32 checksum = new CRC32();
    private final FrameHeaders headers = new FrameHeaders();

    private Part part = Part.TOTAL_LENGTH;
    private long left = WORD;
    private int word;
    private long totalLength;
    private long headersLength;
    private long payloadLength;
    private int expected;

    /**
     * @param cap most bytes of payload of one event; larger ones are passed over
     */
    public AmazonFraming(EventConsumer consumer, long cap) {
        this.consumer = consumer;
        this.cap = cap;
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && part != Part.BROKEN) {
            int end = (int) Math.min(to, at + left);
            read(bytes, at, end);
            left -= end - at;
            at = end;
            while (left == 0) {
                next();
            }
        }
    }

    /** A frame that is not whole is no event. */
    @Override
    public void end() {
        boolean between = part == Part.TOTAL_LENGTH && left == WORD;
        if (!between && part != Part.BROKEN) {
            giveUp();
        }
    }

    private void read(byte[] bytes, int from, int to) {
        switch (part) {
            case HEADERS -> headers.accept(bytes, from, to);
            case PAYLOAD -> {
                if (payloadLength <= cap) {
                    consumer.data(bytes, from, to);
                }
            }
            default -> {
                for (int i = from; i < to; i++) {
                    word = (word << 8) | (bytes[i] & 0xFF);
                }
            }
        }
        if (part != Part.MESSAGE_CHECKSUM) {
            checksum.update(bytes, from, to - from);
        }
    }

    private void next() {
        switch (part) {
            case TOTAL_LENGTH -> {
                totalLength = Integer.toUnsignedLong(word);
                begin(Part.HEADERS_LENGTH, WORD);
            }
            case HEADERS_LENGTH -> {
                headersLength = Integer.toUnsignedLong(word);
                payloadLength = totalLength - headersLength - FIXED;
                expected = (int) checksum.getValue();
                begin(Part.PRELUDE_CHECKSUM, WORD);
            }
            case PRELUDE_CHECKSUM -> endOfPrelude();
            case HEADERS -> begin(Part.PAYLOAD, payloadLength);
            case PAYLOAD -> {
                expected = (int) checksum.getValue();
                begin(Part.MESSAGE_CHECKSUM, WORD);
            }
            default -> endOfFrame();
        }
    }

    private void endOfPrelude() {
        boolean possible = payloadLength >= 0 && payloadLength <= MOST_PAYLOAD && headersLength <= MOST_HEADERS;
        if (word == expected && possible) {
            begin(Part.HEADERS, headersLength);
        } else {
            giveUp();
        }
    }

    private void endOfFrame() {
        if (word != expected || !headers.wellFormed()) {
            consumer.unreadable();
        } else if (payloadLength > cap) {
            consumer.oversized();
        } else {
            if (headers.failed()) {
                consumer.failed();
            }
            consumer.event();
        }
        headers.clear();
        checksum.reset();
        begin(Part.TOTAL_LENGTH, WORD);
    }

    private void giveUp() {
        begin(Part.BROKEN, 1);
        consumer.unreadable();
    }

    private void begin(Part newPart, long length) {
        part = newPart;
        left = length;
        word = 0;
    }
}
