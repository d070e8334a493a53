package io.streamgauge.proxy.publish.spool.segment;

import io.streamgauge.proxy.publish.account.Tally;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A queue of records in files: appended at the end, read from the front, given back file by file. Damage is skipped
 * and counted; nothing that stands in a file is thrown at the reader. Used by one thread.
 */
public final class SegmentStore implements Closeable {

    private final SpoolDirectory directory;
    private final Limits limits;

    /** Oldest first; the last one may be the one being written. */
    private final List<Segment> segments = new ArrayList<>();

    private @Nullable SegmentWriter writer;
    private @Nullable OpenSegment reading;

    /** Where reading goes on while no file is being read. */
    private Position next;

    private long nextNumber = 1;
    private long bytes;
    private Tally lost = Tally.ZERO;
    private long damages;

    private SegmentStore(SpoolDirectory directory, Limits limits, Position from) {
        this.directory = directory;
        this.limits = limits;
        this.next = from;
    }

    /**
     * How much may lie on disk.
     *
     * @param maxBytes all files together
     * @param segmentBytes one file; space is given back one whole file at a time
     */
    public record Limits(long maxBytes, long segmentBytes) {}

    /** A file and what it holds. */
    private static final class Segment {
        private final SegmentFile file;
        private long bytes;

        /** Null for what an earlier process wrote. */
        private @Nullable Tally total;

        private Segment(SegmentFile file, long bytes, @Nullable Tally total) {
            this.file = file;
            this.bytes = bytes;
            this.total = total;
        }
    }

    /** The file that is being read. */
    private record OpenSegment(Segment segment, FileChannel channel, FrameScanner scanner) {}

    /** Opens what is there; what stands before the place has been dealt with and is deleted. */
    public static SegmentStore open(SpoolDirectory directory, Limits limits, Position from) throws IOException {
        SegmentStore store = new SegmentStore(directory, limits, from);
        for (SegmentFile file : directory.segments()) {
            store.nextNumber = file.number() + 1;
            if (file.number() < from.segment()) {
                Files.deleteIfExists(file.path());
            } else {
                long length = Files.size(file.path());
                store.segments.add(new Segment(file, length, null));
                store.bytes += length;
            }
        }
        store.nextNumber = Math.max(store.nextNumber, from.segment() + 1);
        return store;
    }

    /**
     * Appends a record.
     *
     * @return false if that would exceed the limit
     * @throws IOException it could not be written, as on a full disk; later ones may be
     */
    public boolean append(ByteBuffer payload, int chunks) throws IOException {
        int frame = Frame.bytesOf(payload.limit());
        if (payload.limit() > Frame.MAX_PAYLOAD_BYTES || bytes + frame > limits.maxBytes()) {
            return false;
        }
        SegmentWriter open = writerFor(frame);
        open.write(payload, chunks);
        Segment last = segments.get(segments.size() - 1);
        last.bytes = open.bytes();
        last.total = open.total();
        bytes += frame;
        return true;
    }

    private SegmentWriter writerFor(int frame) throws IOException {
        SegmentWriter open = writer;
        if (open != null && !open.torn() && open.bytes() + frame <= limits.segmentBytes()) {
            return open;
        }
        closeWriter();
        SegmentFile file = SegmentFile.next(directory.path(), nextNumber);
        open = SegmentWriter.create(file);
        nextNumber++;
        segments.add(new Segment(file, 0, Tally.ZERO));
        writer = open;
        return open;
    }

    /** Appends to another file from now on. */
    public void endFile() throws IOException {
        closeWriter();
    }

    private void closeWriter() throws IOException {
        SegmentWriter old = writer;
        writer = null;
        if (old != null) {
            try (old) {
                old.sync();
            }
        }
    }

    /** Brings everything appended to the disk. */
    public void sync() throws IOException {
        if (writer != null) {
            writer.sync();
        }
    }

    /** The next record; null if all have been read. */
    public @Nullable Frame read() {
        OpenSegment open = reading();
        while (open != null) {
            Frame frame = next(open);
            if (frame != null || isLast(open.segment)) {
                return frame;
            }
            stopReading(Position.startOf(open.segment.file.number() + 1));
            open = reading();
        }
        return null;
    }

    /** Passes over everything appended, without a look at the disk. Only while everything before has been read. */
    public void skip() {
        stopReading(end());
    }

    private @Nullable Frame next(OpenSegment from) {
        Tally lostBefore = from.scanner.lost();
        long damagesBefore = from.scanner.damages();
        Frame frame = null;
        try {
            frame = from.scanner.next(from.segment.bytes);
        } catch (IOException e) {
            from.scanner.giveUp(from.segment.bytes);
        }
        if (frame == null && from.segment.total != null) {
            from.scanner.expect(from.segment.total);
        }
        lost = lost.plus(from.scanner.lost().minus(lostBefore));
        damages += from.scanner.damages() - damagesBefore;
        return frame;
    }

    private boolean isLast(Segment segment) {
        return segments.get(segments.size() - 1) == segment;
    }

    /** The file to read from, opened where none is; null if there is nothing to read. */
    private @Nullable OpenSegment reading() {
        while (reading == null && !segments.isEmpty()) {
            Segment segment = segments.stream()
                    .filter(it -> it.file.number() >= next.segment())
                    .findFirst()
                    .orElse(null);
            if (segment == null) {
                return null;
            }
            startReading(segment);
        }
        return reading;
    }

    private void startReading(Segment segment) {
        long number = segment.file.number();
        Position at = number == next.segment() ? next : Position.startOf(number);
        try {
            FileChannel channel = FileChannel.open(segment.file.path(), StandardOpenOption.READ);
            reading = new OpenSegment(segment, channel, new FrameScanner(channel::read, segment.file.salt(), at));
        } catch (IOException e) {
            // Whoever took the file away has taken its records.
            damages++;
            lost = lost.plus(segment.total == null ? Tally.ZERO : segment.total.minus(at.before()));
            next = Position.startOf(number + 1);
            abandonWriter(segment);
        }
    }

    private void abandonWriter(Segment segment) {
        if (isLast(segment) && writer != null) {
            try {
                closeWriter();
            } catch (IOException e) {
                damages++;
            }
        }
    }

    /** Before the next record to be read. */
    public Position position() {
        return reading != null ? reading.scanner.position() : next;
    }

    /** This place, or the beginning of the oldest file where that is later: nothing stands between them. */
    public Position firstFrom(Position place) {
        long oldest =
                segments.isEmpty() ? place.segment() : segments.get(0).file.number();
        return oldest > place.segment() ? Position.startOf(oldest) : place;
    }

    /** Whether the file of this place is there, and so all after it. */
    public boolean reachesBackTo(Position place) {
        return !segments.isEmpty() && segments.get(0).file.number() == place.segment();
    }

    /** Deletes files that lie wholly before this place. */
    public void release(Position done) throws IOException {
        while (!segments.isEmpty() && segments.get(0).file.number() < done.segment()) {
            Segment old = segments.remove(0);
            bytes -= old.bytes;
            Files.deleteIfExists(old.file.path());
        }
    }

    /** Deletes everything. */
    public void clear() throws IOException {
        stopReading(Position.startOf(nextNumber));
        closeWriter();
        release(next);
    }

    private void stopReading(Position goOn) {
        OpenSegment open = reading;
        reading = null;
        next = goOn;
        if (open != null) {
            try {
                open.channel.close();
            } catch (IOException e) {
                // It was only read: nothing can be lost.
            }
        }
    }

    /** Behind everything appended. */
    public Position end() {
        SegmentWriter open = writer;
        return open == null ? Position.startOf(nextNumber) : new Position(nextNumber - 1, open.bytes(), open.total());
    }

    /** Size on disk, without the directory's own. */
    public long bytes() {
        return bytes;
    }

    /** Records that once stood in a file and can no longer be read, so far. */
    public Tally lost() {
        return lost;
    }

    /** Places in files that could not be read, so far. */
    public long damages() {
        return damages;
    }

    @Override
    public void close() throws IOException {
        stopReading(position());
        closeWriter();
    }
}
