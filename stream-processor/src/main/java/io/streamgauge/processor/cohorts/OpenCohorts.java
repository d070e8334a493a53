package io.streamgauge.processor.cohorts;

import io.streamgauge.processor.slo.OpenSlo;
import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.tally.WindowGrid;
import io.streamgauge.processor.tracker.request.OpenRequest;
import io.streamgauge.processor.windows.Window;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The open requests of each window of arrival, by SLO class. An index on the heap, derived from the store of open requests
 * when a task begins and kept in step with it. One thread.
 */
final class OpenCohorts {

    private final NavigableMap<Long, Map<Series, Map<String, Long>>> byStart = new TreeMap<>();

    /** The window an open request arrived in, and its class. */
    private record Place(long startMillis, String slo) {

        static @Nullable Place of(@Nullable OpenRequest request) {
            OpenSlo slo = request == null ? null : request.slo();
            return request == null || slo == null
                    ? null
                    : new Place(WindowGrid.startOfMicros(request.startedAtMicros()), slo.name());
        }
    }

    /** Takes in what has become of one request, and tells of each window that has changed. */
    void change(Series series, @Nullable OpenRequest before, @Nullable OpenRequest after, Consumer<Window> changed) {
        Place left = Place.of(before);
        Place entered = Place.of(after);
        if (Objects.equals(left, entered)) {
            return;
        }
        if (left != null) {
            add(series, left, -1);
            changed.accept(new Window(left.startMillis, series));
        }
        if (entered != null) {
            add(series, entered, 1);
            changed.accept(new Window(entered.startMillis, series));
        }
    }

    private void add(Series series, Place place, long requests) {
        Map<Series, Map<String, Long>> all = byStart.computeIfAbsent(place.startMillis, unknown -> new HashMap<>());
        Map<String, Long> classes = all.computeIfAbsent(series, unknown -> new TreeMap<>());
        classes.merge(place.slo, requests, (had, more) -> had + more == 0 ? null : had + more);
        if (classes.isEmpty()) {
            all.remove(series);
        }
        if (all.isEmpty()) {
            byStart.remove(place.startMillis);
        }
    }

    /** Open requests of a window by class; those without any are missing. */
    Map<String, Long> of(Window window) {
        return byStart.getOrDefault(window.startMillis(), Map.of()).getOrDefault(window.series(), Map.of());
    }

    /** Gives every window with an open request that starts after the first time and not after the second. */
    void forEach(long afterMillis, long untilMillis, Consumer<Window> reader) {
        byStart.subMap(afterMillis, false, untilMillis, true)
                .forEach((start, all) -> all.keySet().forEach(series -> reader.accept(new Window(start, series))));
    }
}
