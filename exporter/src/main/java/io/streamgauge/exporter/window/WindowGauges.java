package io.streamgauge.exporter.window;

import io.streamgauge.exporter.metric.Families;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.result.SeriesWindows;
import io.streamgauge.exporter.slo.ConfiguredSlos;
import io.streamgauge.exporter.slo.SloClassOfSeries;
import io.streamgauge.exporter.span.SeriesCohorts;
import io.streamgauge.exporter.span.SeriesSpan;
import io.streamgauge.exporter.span.Span;
import io.streamgauge.schemas.result.PartitionProgress;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The gauges of every configured length, for the newest ended window of each series. A window is added up once, and
 * again only when something in it changes. Safe for any thread.
 */
public final class WindowGauges {

    /**
     * How far behind the progress of its partition a window must have ended. What belongs into it is appended up to
     * 1.1 s later: a chunk waits up to 1 s for its pack, whose age is looked at every 100 ms, and some time to be sent.
     */
    static final Duration SLACK = Duration.ofMillis(1_200);

    private final List<WindowLength> lengths;
    private final Map<Key, Cached> cache = new ConcurrentHashMap<>();

    public WindowGauges(List<WindowLength> lengths) {
        this.lengths = List.copyOf(lengths);
    }

    /**
     * What holds for every series of one scrape.
     *
     * @param incompleteWindows starts of windows in which something is known to be lost
     */
    public record Circumstances(ConfiguredSlos slos, Set<Long> incompleteWindows) {

        public boolean complete(Span span) {
            return incompleteWindows.stream().noneMatch(span::contains);
        }
    }

    private record Key(Series series, WindowLength length) {}

    private record State(Span span, long windows, String slos, Set<Long> incompleteWindows) {}

    private record Cached(State state, Rows rows) {}

    /**
     * Adds the gauges of one series.
     *
     * @param progress of every partition the series is in; not empty
     */
    public void add(
            Families families,
            Series series,
            SeriesWindows windows,
            List<PartitionProgress> progress,
            Circumstances now) {
        for (WindowLength length : lengths) {
            Span span = newest(progress, length.duration());
            // The version is read before the windows are: a change in between makes the next scrape look again.
            State state = new State(span, windows.version(), now.slos().version(), now.incompleteWindows());
            Cached cached = cache.compute(
                    new Key(series, length),
                    (key, known) -> known != null && known.state.equals(state)
                            ? known
                            : new Cached(state, rows(key, span, windows, now)));
            cached.rows.addTo(families, series);
        }
    }

    /** Forgets series that are gone. */
    public void retain(Map<Series, ?> series) {
        cache.keySet().removeIf(key -> !series.containsKey(key.series));
    }

    /**
     * The newest window of this length that is published, when partitions have been worked through so far.
     *
     * @param progress of every partition the series is in; not empty
     */
    public static Span newest(List<PartitionProgress> progress, Duration length) {
        long until = progress.stream()
                .mapToLong(PartitionProgress::getProcessedUntilMillis)
                .min()
                .orElseThrow();
        return Span.endedBy(until - SLACK.toMillis(), length);
    }

    private static Rows rows(Key key, Span span, SeriesWindows windows, Circumstances now) {
        Rows rows = new Rows(key.length.label());
        SeriesSpan sum = SeriesSpan.of(span, windows.partitions());
        Collection<SloClassOfSeries> slos = now.slos().of(key.series, sum.counts());
        SpanGauges.add(rows, key.series, sum, slos, now);
        new WorkloadGauges(sum, rows).add();
        if (!key.series.beginsAtHead()) {
            new CohortGauges(SeriesCohorts.of(windows.cohorts(), span), span, rows).add(slos, now);
        }
        return rows;
    }
}
