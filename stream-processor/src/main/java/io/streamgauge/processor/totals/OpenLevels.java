package io.streamgauge.processor.totals;

import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.tracker.request.OpenRequest;
import io.streamgauge.processor.tracker.request.OpenRequest.Phase;
import io.streamgauge.schemas.result.OpenRequests;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How many requests of each series are open now, and since when. An index on the heap, derived from the store of open
 * requests when a task begins and kept in step with it. One thread.
 */
public final class OpenLevels {

    private final Map<Series, Map<Phase, Starts>> bySeries = new HashMap<>();

    /** Start times with the number of requests each: t0 is not unique. */
    private static final class Starts {
        private final TreeMap<Long, Integer> counts = new TreeMap<>();
        private long total;

        void add(long startedAtMicros) {
            counts.merge(startedAtMicros, 1, Integer::sum);
            total++;
        }

        void remove(long startedAtMicros) {
            counts.computeIfPresent(startedAtMicros, (at, count) -> count == 1 ? null : count - 1);
            total--;
        }

        OpenRequests result(Phase phase) {
            return new OpenRequests(phase.label(), total, counts.isEmpty() ? null : counts.firstKey());
        }
    }

    /** Takes in what has become of one request; null where it is not open. */
    public void change(Series series, @Nullable OpenRequest before, @Nullable OpenRequest after) {
        if (before != null) {
            starts(series, before).remove(before.startedAtMicros());
        }
        if (after != null) {
            starts(series, after).add(after.startedAtMicros());
        }
    }

    private Starts starts(Series series, OpenRequest request) {
        return bySeries.computeIfAbsent(series, unknown -> new EnumMap<>(Phase.class))
                .computeIfAbsent(request.phase(), unknown -> new Starts());
    }

    /** Every phase, those without requests too. */
    public List<OpenRequests> of(Series series) {
        Map<Phase, Starts> phases = bySeries.getOrDefault(series, Map.of());
        List<OpenRequests> open = new ArrayList<>();
        for (Phase phase : Phase.values()) {
            Starts starts = phases.get(phase);
            open.add(starts == null ? new OpenRequests(phase.label(), 0L, null) : starts.result(phase));
        }
        return open;
    }
}
