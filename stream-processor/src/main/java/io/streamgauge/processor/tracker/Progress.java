package io.streamgauge.processor.tracker;

import io.streamgauge.processor.tally.WindowGrid;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * How far a partition has come, in its store: the highest append time, which every decision is measured against, and
 * the windows in which something is known to be lost.
 */
public final class Progress {

    /** Name of the store. */
    public static final String STORE = "progress";

    private static final byte[] INCOMPLETE = {'i'};
    private static final Bytes APPENDED_UNTIL = Bytes.wrap(new byte[] {'a'});
    private static final Duration MARKS_KEPT = Duration.ofHours(1);

    private final KeyValueStore<Bytes, byte[]> store;

    public Progress(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    /** Highest append time so far, milli seconds since the epoch; 0 before the first record. */
    public long appendedUntilMillis() {
        byte[] stored = store.get(APPENDED_UNTIL);
        return stored == null ? 0 : ByteBuffer.wrap(stored).getLong();
    }

    /** Notes that append time has come this far. */
    void advanceTo(long appendedUntilMillis) {
        store.put(APPENDED_UNTIL, bytes(appendedUntilMillis));
    }

    /** Something is lost in the window that starts here. */
    void markIncomplete(long windowStartMillis) {
        store.put(incomplete(windowStartMillis), new byte[0]);
    }

    /** Starts of the windows of the last hour in which something is lost, ascending. */
    public List<Long> incompleteWindows() {
        List<Long> starts = new ArrayList<>();
        long oldest = oldestMark();
        for (long start : marks()) {
            if (start >= oldest) {
                starts.add(start);
            }
        }
        return starts;
    }

    private List<Long> marks() {
        List<Long> starts = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> marks = store.prefixScan(INCOMPLETE, new ByteArraySerializer())) {
            while (marks.hasNext()) {
                starts.add(startOf(marks.next()));
            }
        }
        return starts;
    }

    /** Before this, marks are of no use any more. */
    long oldestMark() {
        return WindowGrid.startOf(appendedUntilMillis() - MARKS_KEPT.toMillis());
    }

    /** Forgets marks that nobody asks for any more. */
    void dropOldMarks() {
        long oldest = oldestMark();
        for (long start : marks()) {
            if (start < oldest) {
                store.delete(incomplete(start));
            }
        }
    }

    private static long startOf(KeyValue<Bytes, byte[]> mark) {
        return ByteBuffer.wrap(mark.key.get()).getLong(INCOMPLETE.length);
    }

    private static Bytes incomplete(long startMillis) {
        return Bytes.wrap(ByteBuffer.allocate(INCOMPLETE.length + Long.BYTES)
                .put(INCOMPLETE)
                .putLong(startMillis)
                .array());
    }

    private static byte[] bytes(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }
}
