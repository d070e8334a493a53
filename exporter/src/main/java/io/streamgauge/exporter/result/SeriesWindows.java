package io.streamgauge.exporter.result;

import io.streamgauge.schemas.result.WindowResult;
import java.util.Collection;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** The windows of one series, by partition and start. Written by one thread, read by any. */
public final class SeriesWindows {

    private final Map<Integer, ConcurrentNavigableMap<Long, WindowResult>> byPartition = new ConcurrentHashMap<>();
    private final AtomicLong version = new AtomicLong();

    void put(WindowResult window) {
        byPartition
                .computeIfAbsent(window.getPartition(), partition -> new ConcurrentSkipListMap<>())
                .put(window.getStartMillis(), window);
        version.incrementAndGet();
    }

    /** Forgets the windows of a partition that begin before this. */
    void removeBefore(int partition, long startMillis) {
        NavigableMap<Long, WindowResult> windows = byPartition.get(partition);
        if (windows != null && !windows.headMap(startMillis).isEmpty()) {
            windows.headMap(startMillis).clear();
            version.incrementAndGet();
        }
    }

    /** Changes with every change of a window. */
    public long version() {
        return version.get();
    }

    public boolean isEmpty() {
        return byPartition.values().stream().allMatch(Map::isEmpty);
    }

    /** The windows of each partition, by start. */
    public Collection<? extends NavigableMap<Long, WindowResult>> partitions() {
        return byPartition.values();
    }

    /** The partitions that have ever had a window of this series. */
    public Collection<Integer> partitionNumbers() {
        return byPartition.keySet();
    }
}
