package io.streamgauge.processor.windows;

import io.streamgauge.processor.parts.Level;
import java.util.NavigableSet;
import java.util.TreeMap;

/**
 * The windows that are kept of one series, with the changes of load in each: what the level at the start of any of
 * them follows from. An index on the heap, derived from the store when a task begins. One thread.
 */
final class SeriesTimeline {

    private final TreeMap<Long, Entry> windows = new TreeMap<>();

    /** One window: by how much it changes the level, and whether anything has happened in it. */
    private static final class Entry {
        private final Level change = new Level(0, 0);
        private boolean eventful;
    }

    /** Notes that this window is kept. */
    void add(long startMillis) {
        entry(startMillis);
    }

    /** Notes that something has happened in this window. */
    void markEventful(long startMillis) {
        entry(startMillis).eventful = true;
    }

    /** Adds to what this window does to the level. */
    void addChange(long startMillis, Level change) {
        entry(startMillis).change.add(change);
    }

    private Entry entry(long startMillis) {
        return windows.computeIfAbsent(startMillis, unknown -> new Entry());
    }

    /** The level when a window began, from that before the first window. */
    Level levelAt(long startMillis, Level beforeFirst) {
        Level level = new Level(beforeFirst.waiting(), beforeFirst.generating());
        windows.headMap(startMillis).values().forEach(entry -> level.add(entry.change));
        return level;
    }

    /** Starts of the windows after this one. */
    NavigableSet<Long> after(long startMillis) {
        return windows.tailMap(startMillis, false).navigableKeySet();
    }

    NavigableSet<Long> starts() {
        return windows.navigableKeySet();
    }

    /** Whether something has happened in the newest window. */
    boolean endsEventful() {
        return !windows.isEmpty() && windows.lastEntry().getValue().eventful;
    }

    long newest() {
        return windows.lastKey();
    }

    boolean isEmpty() {
        return windows.isEmpty();
    }

    /** Forgets a window and gives by how much it has changed the level. */
    Level remove(long startMillis) {
        Entry removed = windows.remove(startMillis);
        return removed == null ? new Level(0, 0) : removed.change;
    }
}
