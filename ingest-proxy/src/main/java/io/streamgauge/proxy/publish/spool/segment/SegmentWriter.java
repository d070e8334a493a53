package io.streamgauge.proxy.publish.spool.segment;

import io.streamgauge.proxy.publish.account.Tally;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** Appends frames to one new file. A frame stands there whole, or not at all. */
final class SegmentWriter implements Closeable {

    private static final int FIRST_BUFFER_BYTES = 64 << 10;

    private final FileChannel channel;
    private final int salt;
    private ByteBuffer buffer = ByteBuffer.allocateDirect(FIRST_BUFFER_BYTES);
    private Tally total = Tally.ZERO;
    private long bytes;
    private boolean dirty;
    private boolean torn;

    private SegmentWriter(FileChannel channel, int salt) {
        this.channel = channel;
        this.salt = salt;
    }

    /** Creates the file, for its owner alone. */
    static SegmentWriter create(SegmentFile file) throws IOException {
        return new SegmentWriter(
                FileChannel.open(
                        file.path(),
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        SpoolDirectory.OWNER_FILE),
                file.salt());
    }

    /**
     * Appends one record.
     *
     * @throws IOException it was not written; what was written of it has been taken back, else the file is {@link #torn}
     */
    void write(ByteBuffer payload, int chunks) throws IOException {
        int frameBytes = Frame.bytesOf(payload.limit());
        if (buffer.capacity() < frameBytes) {
            buffer = ByteBuffer.allocateDirect(Integer.highestOneBit(frameBytes) << 1);
        }
        Frame record = new Frame(total, chunks, payload);
        ByteBuffer frame = record.encode(buffer, salt);
        try {
            while (frame.hasRemaining()) {
                channel.write(frame, bytes + frame.position());
            }
        } catch (IOException e) {
            takeBack();
            throw e;
        }
        bytes += frameBytes;
        total = record.total();
        dirty = true;
    }

    private void takeBack() {
        try {
            channel.truncate(bytes);
        } catch (IOException e) {
            torn = true;
        }
    }

    /** Whether part of a frame may stand at the end: nothing more is to be written here. */
    boolean torn() {
        return torn;
    }

    /** Brings to the disk what was written since the last time. */
    void sync() throws IOException {
        if (dirty) {
            channel.force(false);
            dirty = false;
        }
    }

    /** Length of the whole frames. */
    long bytes() {
        return bytes;
    }

    /** What the whole frames hold. */
    Tally total() {
        return total;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
