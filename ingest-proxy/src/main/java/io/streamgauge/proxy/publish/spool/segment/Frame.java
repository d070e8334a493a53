package io.streamgauge.proxy.publish.spool.segment;

import io.streamgauge.proxy.publish.account.Tally;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * One record in a file: marker, length, checksum, what the file holds before it, payload.
 *
 * <p>The checksum covers everything after itself, and begins with the file's salt: payloads contain names that clients
 * choose, and none of these may be taken for a frame when a reader looks for the next one after damage.
 *
 * @param before what the file holds before this record
 * @param chunks output events this record carries
 * @param payload from its beginning to its limit; not to be changed
 */
public record Frame(Tally before, int chunks, ByteBuffer payload) {

    /** "SGS1": where a frame may begin, and the version of this layout. */
    static final int MARKER = 0x53475331;

    static final int LENGTH_AT = 4;
    private static final int CHECKSUM_AT = 8;
    private static final int CHECKED_AT = 12;
    private static final int CHUNKS_BEFORE_AT = CHECKED_AT + Long.BYTES;
    private static final int CHUNKS_AT = CHUNKS_BEFORE_AT + Long.BYTES;
    static final int HEADER_BYTES = CHUNKS_AT + Integer.BYTES;

    /** More than any record that Kafka takes with its usual limits. */
    static final int MAX_PAYLOAD_BYTES = 4 << 20;

    static int bytesOf(int payloadBytes) {
        return HEADER_BYTES + payloadBytes;
    }

    /** The frame as it stands in the file, from the buffer's position on; ready to be read. */
    ByteBuffer encode(ByteBuffer into, int salt) {
        into.clear();
        into.putInt(MARKER).putInt(payload.limit()).putInt(0);
        into.putLong(before.records())
                .putLong(before.chunks())
                .putInt(chunks)
                .put(payload.duplicate().rewind());
        into.flip();
        return into.putInt(CHECKSUM_AT, checksum(into, salt));
    }

    /** The frame that fills the buffer, if its checksum is right; its marker and length have been looked at. */
    static boolean intact(ByteBuffer frame, int salt) {
        return frame.getInt(CHECKSUM_AT) == checksum(frame, salt);
    }

    /** Reads an intact frame. */
    static Frame decode(ByteBuffer frame) {
        ByteBuffer payload = ByteBuffer.allocate(frame.limit() - HEADER_BYTES)
                .put(frame.slice(HEADER_BYTES, frame.limit() - HEADER_BYTES))
                .flip();
        Tally before = new Tally(frame.getLong(CHECKED_AT), frame.getLong(CHUNKS_BEFORE_AT));
        return new Frame(before, frame.getInt(CHUNKS_AT), payload);
    }

    /** What the file holds up to the end of this record. */
    public Tally total() {
        return before.plus(new Tally(1, chunks));
    }

    private static int checksum(ByteBuffer frame, int salt) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(salt)
                .putInt(frame.getInt(LENGTH_AT))
                .flip());
        crc.update(frame.slice(CHECKED_AT, frame.limit() - CHECKED_AT));
        return (int) crc.getValue();
    }
}
