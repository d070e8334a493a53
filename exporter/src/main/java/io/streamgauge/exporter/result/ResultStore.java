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
        windows.computeIfAbsent(series, unknown -> new SeriesWindows()).put(result);
    }

    /** Takes in what has become of the requests of a window; of a series without windows nothing is asked. */
    public void put(CohortResult result) {
        SeriesWindows known = windows.get(new Series(result.getLabelNames(), result.getLabelValues()));
        if (known != null) {
            known.put(result);
        }
    }

    /** Takes in that nothing is kept of a series up to this window: it is quiet. */
    public void end(ResultKey.WindowKey last) {
        Series series = new Series(last.labelNames(), last.labelValues());
        SeriesWindows known = windows.get(series);
        if (known != null) {
            known.removeBefore(last.partition(), last.startMillis() + 1);
            removeIfEmpty(series, known);
        }
    }

    /** Takes in how far a partition is; windows long past are forgotten. */
    public void put(PartitionProgress progress) {
        progresses.put(progress);
        long oldest = progress.getProcessedUntilMillis() - KEPT.toMillis();
        windows.forEach((series, known) -> {
            known.removeBefore(progress.getPartition(), oldest);
            removeIfEmpty(series, known);
        });
    }

    /** Takes in a list of SLO classes that the broker took at this instant; lists come in the order of their topic. */
    public void put(SloClasses classes, long appendedAtMillis) {
        slos.put(classes, appendedAtMillis);
    }

    private void removeIfEmpty(Series series, SeriesWindows known) {
        if (known.isEmpty()) {
            windows.remove(series);
        }
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
