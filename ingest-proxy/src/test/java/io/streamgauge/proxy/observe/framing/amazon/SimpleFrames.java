package io.streamgauge.proxy.observe.framing.amazon;

import io.streamgauge.proxy.observe.framing.Events;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/** A second reading of frames, each whole in memory. */
public final class SimpleFrames {

    private static final int[] FIXED_LENGTHS = {0, 0, 1, 2, 4, 8, -1, -1, 8, 16};

    private SimpleFrames() {}

    public static List<String> events(byte[] body, long cap) {
        List<String> events = new ArrayList<>();
        int at = 0;
        while (at < body.length) {
            byte[] rest = Arrays.copyOfRange(body, at, body.length);
            int length = length(rest);
            if (length < 0 || length > rest.length) {
                events.add(Events.UNREADABLE);
                return events;
            }
            frame(Arrays.copyOf(rest, length), cap, events);
            at += length;
        }
        return events;
    }

    /** Length of the first frame, or -1 if its prelude is wrong or not whole. */
    private static int length(byte[] rest) {
        if (rest.length < 12) {
            return -1;
        }
        ByteBuffer prelude = ByteBuffer.wrap(rest);
        int total = prelude.getInt();
        int headers = prelude.getInt();
        boolean possible =
                headers >= 0 && headers <= 131_072 && total >= 16L + headers && total - headers - 16 <= 25_165_824;
        return prelude.getInt() == checksum(rest, 8) && possible ? total : -1;
    }

    private static void frame(byte[] frame, long cap, List<String> events) {
        ByteBuffer buffer = ByteBuffer.wrap(frame);
        int headersEnd = 12 + buffer.getInt(4);
        int end = frame.length - 4;
        List<String> headers = headers(buffer.duplicate().position(12).limit(headersEnd));
        if (buffer.getInt(end) != checksum(frame, end) || headers.contains(Events.UNREADABLE)) {
            events.add(Events.UNREADABLE);
        } else if (end - headersEnd > cap) {
            events.add(Events.OVERSIZED);
        } else {
            if (headers.stream().anyMatch(h -> h.startsWith(":message-type=") && !h.equals(":message-type=7event"))) {
                events.add(Events.FAILED);
            }
            events.add(text(Arrays.copyOfRange(frame, headersEnd, end)));
        }
    }

    /** Each header as name, =, number of its type and value. */
    private static List<String> headers(ByteBuffer buffer) {
        List<String> headers = new ArrayList<>();
        try {
            while (buffer.hasRemaining()) {
                int nameLength = buffer.get() & 0xFF;
                String name = take(buffer, nameLength);
                int type = buffer.get() & 0xFF;
                if (nameLength == 0 || type > 9) {
                    return List.of(Events.UNREADABLE);
                }
                boolean counted = type == 6 || type == 7;
                headers.add(name + "=" + type
                        + take(buffer, counted ? Short.toUnsignedInt(buffer.getShort()) : FIXED_LENGTHS[type]));
            }
        } catch (BufferUnderflowException e) {
            return List.of(Events.UNREADABLE);
        }
        return headers;
    }

    private static String take(ByteBuffer buffer, int length) {
        byte[] taken = new byte[length];
        buffer.get(taken);
        return text(taken);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }
}
