package io.streamgauge.exporter.result;

import io.streamgauge.schemas.result.TotalsResult;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The newest totals of one series, by partition. Written by one thread, read by any. */
public final class SeriesTotals {

    private final Map<Integer, TotalsResult> byPartition = new ConcurrentHashMap<>();

    void put(TotalsResult totals) {
        byPartition.put(totals.getPartition(), totals);
    }

    /** Those of every partition; each is consistent in itself. */
    public Collection<TotalsResult> partitions() {
        return byPartition.values();
    }

    /** The partitions that have ever had something of this series. */
    public Collection<Integer> partitionNumbers() {
        return byPartition.keySet();
    }

    /** Whether a request is open now. */
    boolean open() {
        return byPartition.values().stream()
                .flatMap(totals -> totals.getOpen().stream())
                .anyMatch(open -> open.getCount() > 0);
    }
}
