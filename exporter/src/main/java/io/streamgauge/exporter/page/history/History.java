package io.streamgauge.exporter.page.history;

import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.result.SeriesWindows;
import io.streamgauge.exporter.slo.ConfiguredSlos;
import io.streamgauge.exporter.span.SeriesSpan;
import io.streamgauge.exporter.span.Span;
import io.streamgauge.exporter.window.WindowGauges;
import io.streamgauge.exporter.window.WindowGauges.Circumstances;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.WindowTimes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The windows of the last hour, newest last. What was added up is kept until something in it changes; one reader at a
 * time, so that scrapes keep a processor.
 */
public final class History {

    /** So many series are watched at once without adding everything up again. */
    private static final int MOST_KEPT = 4;

    /** Windows overlap: a longer one moves on in longer steps. */
    private static final int STEPS_PER_WINDOW = 6;

    private final ResultStore store;
    private final Map<Key, Map<Long, Kept>> kept = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Map<Long, Kept>> eldest) {
            return size() > MOST_KEPT;
        }
    };

    public History(ResultStore store) {
        this.store = store;
    }

    private record Key(Series series, WindowLength length) {}

    private record Kept(SpanContent content, HistoryPoint point) {}

    /** From one window to the next, milli seconds. */
    public static long stepMillis(WindowLength length) {
        long sixth = length.duration().toMillis() / STEPS_PER_WINDOW;
        return Math.max(WindowTimes.LENGTH_MILLIS, sixth / WindowTimes.LENGTH_MILLIS * WindowTimes.LENGTH_MILLIS);
    }

    /** The newest window that is published of a series; empty while nothing is known of it. */
    public Optional<Span> newest(Series series, WindowLength length) {
        SeriesWindows windows = store.windows().get(series);
        if (windows == null) {
            return Optional.empty();
        }
        List<PartitionProgress> progress = store.progresses().settled(windows.partitionNumbers());
        return progress.isEmpty() ? Optional.empty() : Optional.of(WindowGauges.newest(progress, length.duration()));
    }

    /** Those that ended after an instant, as long as anything is kept; the newest is always among them. */
    synchronized List<HistoryPoint> points(Series series, WindowLength length, long afterMillis) {
        SeriesWindows windows = store.windows().get(series);
        Optional<Span> newest = newest(series, length);
        OptionalLong first = windows == null ? OptionalLong.empty() : first(windows);
        if (windows == null || newest.isEmpty() || first.isEmpty()) {
            return List.of();
        }
        long end = newest.get().endMillis();
        long oldest = Math.max(first.getAsLong(), Math.max(end - ResultStore.KEPT.toMillis(), afterMillis));
        Circumstances now = new Circumstances(
                store.slos().map(ConfiguredSlos::of).orElse(ConfiguredSlos.NONE),
                store.progresses().incompleteWindows());
        Map<Long, Kept> known = kept.computeIfAbsent(new Key(series, length), key -> new LinkedHashMap<>());
        known.keySet().removeIf(ended -> ended <= end - ResultStore.KEPT.toMillis());
        List<HistoryPoint> points = new ArrayList<>();
        for (long ended : ends(oldest, end, stepMillis(length))) {
            Span span = new Span(ended - length.duration().toMillis(), ended);
            SpanContent content = SpanContent.of(span, windows.partitions(), now);
            Kept point = known.get(ended);
            if (point == null || !point.content.isSame(content)) {
                SeriesSpan sum = SeriesSpan.of(span, windows.partitions());
                point = new Kept(content, PastWindow.of(length, series, sum, now));
                known.put(ended, point);
            }
            points.add(point.point);
        }
        return points;
    }

    /** At the same instants whenever asked, and the newest. */
    private static List<Long> ends(long afterMillis, long newestMillis, long stepMillis) {
        List<Long> ends = new ArrayList<>();
        for (long end = (Math.floorDiv(afterMillis, stepMillis) + 1) * stepMillis;
                end < newestMillis;
                end += stepMillis) {
            ends.add(end);
        }
        ends.add(newestMillis);
        return ends;
    }

    /** Start of the first window that is known: what was before is not. */
    private static OptionalLong first(SeriesWindows windows) {
        return windows.partitions().stream()
                .filter(partition -> !partition.isEmpty())
                .mapToLong(NavigableMap<Long, WindowResult>::firstKey)
                .min();
    }
}
