package io.streamgauge.proxy.publish.spool.segment;

import io.streamgauge.proxy.publish.account.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the frames of one file in order, whatever stands there: what is not an intact frame is skipped up to the next
 * one, and counted. Keeps one frame or a quarter of a megabyte in memory, whichever is more.
 */
final class FrameScanner {

    private static final int WINDOW_BYTES = 256 << 10;

    private final Source source;
    private final long segment;
    private final int salt;
    private ByteBuffer window = ByteBuffer.allocate(WINDOW_BYTES).limit(0);
    private long windowAt;
    private long offset;
    private Tally seen;
    private Tally lost = Tally.ZERO;
    private long damages;
    private boolean damaged;

    /** Bytes by their place. */
    interface Source {
        /** Reads some bytes; -1 at the end. */
        int read(ByteBuffer into, long at) throws IOException;
    }

    FrameScanner(Source source, int salt, Position from) {
        this.source = source;
        this.salt = salt;
        this.segment = from.segment();
        this.offset = from.offset();
        this.seen = from.before();
    }

    /**
     * The next intact frame.
     *
     * @param end where the content ends now
     * @return null if there is none before the end
     */
    @Nullable
    Frame next(long end) throws IOException {
        while (offset < end) {
            ByteBuffer found = frameAt(offset, end);
            if (found != null) {
                return accept(Frame.decode(found), found.limit());
            }
            damage();
            offset = markerAfter(offset, end);
        }
        return null;
    }

    private Frame accept(Frame frame, int bytes) {
        expect(frame.before());
        seen = frame.total();
        damaged = false;
        offset += bytes;
        return frame;
    }

    /** All up to here should have been seen: what has not is lost. */
    void expect(Tally total) {
        Tally missing = total.minus(seen);
        if (missing.records() > 0) {
            lost = lost.plus(missing);
            seen = total;
        }
    }

    /** Nothing before this place can be read any more. */
    void giveUp(long end) {
        damage();
        offset = end;
    }

    private void damage() {
        damages += damaged ? 0 : 1;
        damaged = true;
    }

    private @Nullable ByteBuffer frameAt(long at, long end) throws IOException {
        if (end - at < Frame.HEADER_BYTES || !load(at, Frame.HEADER_BYTES, end)) {
            return null;
        }
        int start = (int) (at - windowAt);
        int length = window.getInt(start + Frame.LENGTH_AT);
        if (window.getInt(start) != Frame.MARKER || length < 0 || length > Frame.MAX_PAYLOAD_BYTES) {
            return null;
        }
        int bytes = Frame.bytesOf(length);
        if (end - at < bytes || !load(at, bytes, end)) {
            return null;
        }
        ByteBuffer frame = window.slice((int) (at - windowAt), bytes);
        return Frame.intact(frame, salt) ? frame : null;
    }

    /** The next place after this one where a frame may begin, or the end. */
    private long markerAfter(long from, long end) throws IOException {
        for (long at = from + 1; end - at >= Frame.HEADER_BYTES; at++) {
            if (!load(at, Integer.BYTES, end)) {
                return end;
            }
            if (window.getInt((int) (at - windowAt)) == Frame.MARKER) {
                return at;
            }
        }
        return end;
    }

    /** Whether these bytes are in the window now; not if the source ends before them. */
    private boolean load(long at, int bytes, long end) throws IOException {
        if (at >= windowAt && at + bytes <= windowAt + window.limit()) {
            return true;
        }
        if (window.capacity() < bytes) {
            window = ByteBuffer.allocate(bytes);
        }
        window.clear().limit((int) Math.min(window.capacity(), end - at));
        windowAt = at;
        while (window.hasRemaining() && source.read(window, windowAt + window.position()) > 0) {
            // Until the window is full or the source has no more.
        }
        window.flip();
        return window.limit() >= bytes;
    }

    /** Where the next frame is looked for. */
    Position position() {
        return new Position(segment, offset, seen);
    }

    /** Records known to have stood where none can be read, so far. */
    Tally lost() {
        return lost;
    }

    /** Places that could not be read, so far. */
    long damages() {
        return damages;
    }
}
