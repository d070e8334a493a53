package io.streamgauge.exporter.result;

import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.EndedRequest;
import io.streamgauge.schemas.result.WindowResult;
import java.util.Collection;
import java.util.NavigableMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** The windows of one series and the cohorts that arrived in them. Written by one thread, read by any. */
public final class SeriesWindows {

    private final WindowRecords<WindowResult> windows = new WindowRecords<>();
    private final WindowRecords<CohortResult> cohorts = new WindowRecords<>();
    private final AtomicLong version = new AtomicLong();

    void put(WindowResult window) {
        windows.put(window.getPartition(), window.getStartMillis(), window);
        version.incrementAndGet();
    }

    void put(CohortResult cohort) {
        cohorts.put(cohort.getPartition(), cohort.getStartMillis(), cohort);
        version.incrementAndGet();
    }

    /** Forgets the windows of a partition that begin before this. */
    void removeBefore(int partition, long startMillis) {
        boolean removed = windows.removeBefore(partition, startMillis);
        if (cohorts.removeBefore(partition, startMillis) || removed) {
            version.incrementAndGet();
        }
    }

    /** Changes with every change of a window or cohort. */
    public long version() {
        return version.get();
    }

    /** Whether the series is quiet. */
    boolean hasNoWindow() {
        return windows.isEmpty();
    }

    /** Whether nothing at all is left. */
    boolean isEmpty() {
        return windows.isEmpty() && cohorts.isEmpty();
    }

    /** The windows of each partition, by start. */
    public Collection<? extends NavigableMap<Long, WindowResult>> partitions() {
        return windows.partitions();
    }

    /** The slowest requests of the windows that began at an instant or later, of every partition. */
    public Stream<EndedRequest> slowest(long fromMillis) {
        return windows.partitions().stream()
                .flatMap(partition -> partition.tailMap(fromMillis).values().stream())
                .flatMap(window -> window.getSlowest().stream());
    }

    /** The cohorts of each partition, by start. */
    public Collection<? extends NavigableMap<Long, CohortResult>> cohorts() {
        return cohorts.partitions();
    }

    /** The partitions that have ever had a window of this series. */
    public Collection<Integer> partitionNumbers() {
        return windows.partitionNumbers();
    }
}
