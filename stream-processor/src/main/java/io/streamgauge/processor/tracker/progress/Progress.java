package io.streamgauge.processor.tracker.progress;

import io.streamgauge.processor.tally.WindowGrid;
import io.streamgauge.schemas.tally.WindowTimes;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
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
    private static final Bytes TIMES = Bytes.wrap(new byte[] {'a'});
    private static final Duration MARKS_KEPT = Duration.ofHours(1);

    private final KeyValueStore<Bytes, byte[]> store;

    public Progress(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    /**
     * The times of a partition, milli seconds.
     *
     * @param appendedUntil highest append time so far, since the epoch; 0 before the first record
     * @param received how long records have been received
     */
    record Times(long appendedUntil, long received) {}

    Times times() {
        byte[] stored = store.get(TIMES);
        if (stored == null) {
            return new Times(0, 0);
        }
        ByteBuffer in = ByteBuffer.wrap(stored);
        return new Times(in.getLong(), in.getLong());
    }

    void put(Times times) {
        store.put(TIMES, longs(times.appendedUntil(), times.received()));
    }

    /** Highest append time so far, milli seconds since the epoch; 0 before the first record. */
    public long appendedUntilMillis() {
        return times().appendedUntil();
    }

    /**
     * Something is lost between these times, micro seconds since the epoch. Windows of the last hour are marked, none
     * that lies ahead: a clock that is wrong must not mark windows without end.
     */
    public void markIncomplete(long fromMicros, long toMicros) {
        long now = WindowGrid.startOf(appendedUntilMillis());
        long first = Math.max(oldestMark(), Math.min(now, WindowGrid.startOfMicros(fromMicros)));
        long last = Math.min(now, WindowGrid.startOfMicros(toMicros));
        for (long start = first; start <= last; start += WindowTimes.LENGTH_MILLIS) {
            store.put(incomplete(start), new byte[0]);
        }
        dropOldMarks();
    }

    /** Starts of the windows of the last hour in which something is lost, ascending. */
    public Set<Long> incompleteWindows() {
        return new TreeSet<>(marks().tailSet(oldestMark()));
    }

    private NavigableSet<Long> marks() {
        NavigableSet<Long> starts = new TreeSet<>();
        try (KeyValueIterator<Bytes, byte[]> marks = store.prefixScan(INCOMPLETE, new ByteArraySerializer())) {
            while (marks.hasNext()) {
                starts.add(ByteBuffer.wrap(marks.next().key.get()).getLong(INCOMPLETE.length));
            }
        }
        return starts;
    }

    /** Start of the oldest window anybody asks about. */
    public long oldestMark() {
        return WindowGrid.startOf(appendedUntilMillis() - MARKS_KEPT.toMillis());
    }

    private void dropOldMarks() {
        marks().headSet(oldestMark()).forEach(start -> store.delete(incomplete(start)));
    }

    private static Bytes incomplete(long startMillis) {
        return Bytes.wrap(ByteBuffer.allocate(INCOMPLETE.length + Long.BYTES)
                .put(INCOMPLETE)
                .putLong(startMillis)
                .array());
    }

    private static byte[] longs(long first, long second) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(first)
                .putLong(second)
                .array();
    }
}
