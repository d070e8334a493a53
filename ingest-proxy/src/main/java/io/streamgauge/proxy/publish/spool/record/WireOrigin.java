package io.streamgauge.proxy.publish.spool.record;

import io.streamgauge.schemas.event.Uuid;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The origin inside an encoded event. It is the first field of every version of every event, and begins with boot id and
 * sequence: they are read and replaced without knowing the rest.
 */
public final class WireOrigin {

    /** Of Confluent's wire format: a zero and the schema's number. */
    private static final int BOOT_AT = 5;

    private static final int BOOT_BYTES = 16;
    private static final int SEQUENCE_AT = BOOT_AT + BOOT_BYTES;

    /** A long takes up to ten bytes of seven bits. */
    private static final int MAX_SEQUENCE_BYTES = 10;

    private WireOrigin() {}

    static boolean isComplete(byte[] value) {
        return value.length > SEQUENCE_AT && value[SEQUENCE_AT + sequenceBytes(value) - 1] >= 0;
    }

    /** The run that wrote an encoded event. */
    public static Uuid boot(byte[] value) {
        return new Uuid(Arrays.copyOfRange(value, BOOT_AT, SEQUENCE_AT));
    }

    /** The sequence of an encoded event. */
    public static long sequence(byte[] value) {
        long zigzag = 0;
        for (int i = sequenceBytes(value) - 1; i >= 0; i--) {
            zigzag = (zigzag << 7) | (value[SEQUENCE_AT + i] & 0x7f);
        }
        return (zigzag >>> 1) ^ -(zigzag & 1);
    }

    /** The same event with another sequence. */
    public static byte[] withSequence(byte[] value, long sequence) {
        int rest = SEQUENCE_AT + sequenceBytes(value);
        ByteBuffer changed = ByteBuffer.allocate(value.length + MAX_SEQUENCE_BYTES);
        changed.put(value, 0, SEQUENCE_AT);
        long zigzag = (sequence << 1) ^ (sequence >> 63);
        while ((zigzag & ~0x7f) != 0) {
            changed.put((byte) (zigzag | 0x80));
            zigzag >>>= 7;
        }
        changed.put((byte) zigzag).put(value, rest, value.length - rest);
        return Arrays.copyOf(changed.array(), changed.position());
    }

    private static int sequenceBytes(byte[] value) {
        int bytes = 1;
        while (value[SEQUENCE_AT + bytes - 1] < 0 && bytes < MAX_SEQUENCE_BYTES && SEQUENCE_AT + bytes < value.length) {
            bytes++;
        }
        return bytes;
    }
}
