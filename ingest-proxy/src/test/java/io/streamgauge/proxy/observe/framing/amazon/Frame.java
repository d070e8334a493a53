package io.streamgauge.proxy.observe.framing.amazon;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Writes one frame of Amazon's event stream. */
public final class Frame {

    private static final int STRING = 7;
    private static final int PRELUDE = 12;

    private final ByteArrayOutputStream headers = new ByteArrayOutputStream();

    /** A frame of the given type of message, as the runtime sends them. */
    public static byte[] of(String messageType, String payload) {
        return new Frame()
                .header(":event-type", "chunk")
                .header(":content-type", "application/json")
                .header(":message-type", messageType)
                .bytes(payload.getBytes(StandardCharsets.UTF_8));
    }

    Frame header(String name, String value) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        byte[] written = ByteBuffer.allocate(2 + text.length)
                .putShort((short) text.length)
                .put(text)
                .array();
        return header(name, STRING, written);
    }

    /** A header whose value is written as the type has it. */
    Frame header(String name, int type, byte[] value) {
        headers.write(name.length());
        headers.writeBytes(name.getBytes(StandardCharsets.US_ASCII));
        headers.write(type);
        headers.writeBytes(value);
        return this;
    }

    /** Headers as they are, well-formed or not. */
    Frame headers(byte[] written) {
        headers.writeBytes(written);
        return this;
    }

    byte[] bytes(byte[] payload) {
        byte[] frame = new byte[PRELUDE + headers.size() + payload.length + 4];
        ByteBuffer.wrap(frame)
                .put(prelude(frame.length, headers.size()))
                .put(headers.toByteArray())
                .put(payload)
                .putInt(checksum(frame, frame.length - 4));
        return frame;
    }

    /** A prelude with its checksum, whatever its lengths. */
    static byte[] prelude(int total, int headers) {
        byte[] prelude = new byte[PRELUDE];
        ByteBuffer.wrap(prelude).putInt(total).putInt(headers).putInt(checksum(prelude, 8));
        return prelude;
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }
}
