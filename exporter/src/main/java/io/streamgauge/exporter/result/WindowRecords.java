package io.streamgauge.exporter.result;

import java.util.Collection;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Records of one kind of one series, by partition and start of their window. Written by one thread, read by any. */
final class WindowRecords<R> {

    private final Map<Integer, ConcurrentNavigableMap<Long, R>> byPartition = new ConcurrentHashMap<>();

    void put(int partition, long startMillis, R result) {
        byPartition
                .computeIfAbsent(partition, unknown -> new ConcurrentSkipListMap<>())
                .put(startMillis, result);
    }

    /** Forgets the records of a partition that begin before this; gives whether there were any. */
    boolean removeBefore(int partition, long startMillis) {
        NavigableMap<Long, R> records = byPartition.get(partition);
        if (records == null || records.headMap(startMillis).isEmpty()) {
            return false;
        }
        records.headMap(startMillis).clear();
        return true;
    }

    boolean isEmpty() {
        return byPartition.values().stream().allMatch(Map::isEmpty);
    }

    /** The records of each partition, by start. */
    Collection<? extends NavigableMap<Long, R>> partitions() {
        return byPartition.values();
    }

    /** The partitions that have ever had a record. */
    Collection<Integer> partitionNumbers() {
        return byPartition.keySet();
    }
}
