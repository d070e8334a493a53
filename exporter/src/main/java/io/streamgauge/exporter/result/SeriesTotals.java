package io.streamgauge.exporter.result;

import io.streamgauge.schemas.result.TotalsResult;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The newest totals of one series, by partition. Written by one thread, read by any. */
public final class SeriesTotals {

    private final Map<Integer, TotalsResult> byPartition = new ConcurrentHashMap<>();

    void put(TotalsResult totals) {
        byPartition.put(totals.getPartition(), totals);
    }

    /**
     * Those of every partition, as of now: each is consistent in itself, and what is said of the series at one moment is
     * read from one such list.
     */
    public List<TotalsResult> partitions() {
        return List.copyOf(byPartition.values());
    }
}
