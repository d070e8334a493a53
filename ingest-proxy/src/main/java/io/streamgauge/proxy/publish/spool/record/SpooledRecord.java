package io.streamgauge.proxy.publish.spool.record;

import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.schemas.event.Uuid;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An encoded event on disk.
 *
 * @param partition where it goes; {@link #UNPLACED} if that was not known yet, then its sequence means nothing either
 * @param content what it tells, as far as its delivery is concerned
 * @param model chooses the partition
 * @param value the event in wire format, with the number of the released schema; not to be changed
 */
public record SpooledRecord(int partition, Content content, String model, ByteBuffer value) {

    public static final int UNPLACED = -1;

    private static final int FIXED_BYTES = 1 + Long.BYTES + Integer.BYTES + 16 + Short.BYTES;

    public static SpooledRecord of(int partition, Content content, String model, byte[] value) {
        return new SpooledRecord(partition, content, model, ByteBuffer.wrap(value));
    }

    public boolean isPlaced() {
        return partition != UNPLACED;
    }

    /** A copy of the event in wire format. */
    public byte[] bytes() {
        byte[] bytes = new byte[value.limit()];
        value.get(0, bytes);
        return bytes;
    }

    /** The payload of its frame; the number of chunks stands beside it. */
    public ByteBuffer encode(long nowMillis) {
        byte[] name = model.getBytes(StandardCharsets.UTF_8);
        byte[] id = content.requestId().orElseThrow().bytes();
        return ByteBuffer.allocate(FIXED_BYTES + name.length + value.limit())
                .put((byte) content.kind().code())
                .putLong(nowMillis)
                .putInt(partition)
                .put(id)
                .putShort((short) name.length)
                .put(name)
                .put(value.duplicate().rewind())
                .flip();
    }

    /** When a payload was written, milli seconds since the epoch. */
    public static long writtenAtMillis(ByteBuffer payload) {
        return payload.getLong(1);
    }

    /** Reads a payload; empty if it is none of these, as another version may have written it. */
    public static Optional<SpooledRecord> decode(ByteBuffer payload, int chunks) {
        ByteBuffer in = payload.duplicate().rewind();
        if (in.remaining() < FIXED_BYTES || chunks < 0) {
            return Optional.empty();
        }
        Optional<Content.Kind> kind = Content.Kind.ofCode(in.get());
        in.getLong();
        int partition = in.getInt();
        byte[] id = new byte[16];
        in.get(id);
        int nameLength = Short.toUnsignedInt(in.getShort());
        if (kind.isEmpty() || in.remaining() < nameLength || partition < UNPLACED) {
            return Optional.empty();
        }
        byte[] name = new byte[nameLength];
        in.get(name);
        byte[] value = new byte[in.remaining()];
        in.get(value);
        return WireOrigin.isComplete(value)
                ? Optional.of(of(
                        partition,
                        new Content(kind.get(), Optional.of(new Uuid(id)), chunks),
                        new String(name, StandardCharsets.UTF_8),
                        value))
                : Optional.empty();
    }
}
