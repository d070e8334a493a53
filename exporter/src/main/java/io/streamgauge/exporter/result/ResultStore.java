package io.streamgauge.exporter.result;

import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.SloClasses;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.topic.ResultKey;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The newest results: totals and windows of every series, progress of every partition, the SLO classes. Every record is
 * absolute and replaces the one before it. Written by one thread, read by any.
 */
public final class ResultStore {

    /** How long windows are kept, behind the progress of their partition. */
    public static final Duration KEPT = Duration.ofHours(1);

    private final Map<Series, SeriesTotals> totals = new ConcurrentHashMap<>();
    private final Map<Series, SeriesWindows> windows = new ConcurrentHashMap<>();
    /** Cohorts of series without a window: revisions and compaction can bring them here first. */
    private final Map<Series, SeriesWindows> early = new ConcurrentHashMap<>();

    private final Progresses progresses;
    private final SloSchedule slos;

    public ResultStore(Clock clock) {
        this.progresses = new Progresses(clock);
        this.slos = new SloSchedule(clock);
    }

    public void put(TotalsResult result) {
        Series series = new Series(result.getLabelNames(), result.getLabelValues());
        totals.computeIfAbsent(series, unknown -> new SeriesTotals()).put(result);
    }

    public void put(WindowResult result) {
        Series series = new Series(result.getLabelNames(), result.getLabelValues());
        SeriesWindows known = windows.get(series);
        if (known == null) {
            SeriesWindows before = early.remove(series);
            known = before == null ? new SeriesWindows() : before;
        }
        known.put(result);
        windows.put(series, known);
    }

    /** Takes in what has become of the requests of a window; with its first window a series tells of it. */
    public void put(CohortResult result) {
        Series series = new Series(result.getLabelNames(), result.getLabelValues());
        SeriesWindows known = windows.get(series);
        if (known == null) {
            known = early.computeIfAbsent(series, unknown -> new SeriesWindows());
        }
        known.put(result);
    }

    /** Takes in that nothing is kept of a series up to this window: it is quiet. */
    public void end(ResultKey.WindowKey last) {
        forget(new Series(last.labelNames(), last.labelValues()), last.partition(), last.startMillis() + 1);
    }

    /** Takes in how far a partition is; windows long past are forgotten. */
    public void put(PartitionProgress progress) {
        progresses.put(progress);
        long oldest = progress.getProcessedUntilMillis() - KEPT.toMillis();
        windows.keySet().forEach(series -> forget(series, progress.getPartition(), oldest));
        early.keySet().forEach(series -> forget(series, progress.getPartition(), oldest));
    }

    private void forget(Series series, int partition, long beforeMillis) {
        SeriesWindows known = windows.containsKey(series) ? windows.get(series) : early.get(series);
        if (known == null) {
            return;
        }
        known.removeBefore(partition, beforeMillis);
        if (known.hasNoWindow()) {
            windows.remove(series);
            early.put(series, known);
        }
        if (known.isEmpty()) {
            early.remove(series);
        }
    }

    /** Takes in a list of SLO classes that the broker took at this instant; lists come in the order of their topic. */
    public void put(SloClasses classes, long appendedAtMillis) {
        slos.put(classes, appendedAtMillis);
    }

    /** Totals of every series ever seen. */
    public Map<Series, SeriesTotals> totals() {
        return totals;
    }

    /** Windows of every series that is not quiet. */
    public Map<Series, SeriesWindows> windows() {
        return windows;
    }

    public Progresses progresses() {
        return progresses;
    }

    /** The list of SLO classes that requests beginning now are judged by; empty before one was read. */
    public Optional<SloClasses> slos() {
        return slos.valid();
    }
}
