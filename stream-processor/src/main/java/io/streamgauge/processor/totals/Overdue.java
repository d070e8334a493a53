package io.streamgauge.processor.totals;

import io.streamgauge.processor.slo.OpenSlo;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.tracker.request.OpenRequest;
import io.streamgauge.processor.tracker.request.OpenRequest.Phase;
import io.streamgauge.schemas.result.OverdueRequests;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How many open requests of each series are past a limit of their SLO class now, by append time: that needs no clock of
 * ours. An index on the heap, derived from the store of open requests when a task begins and kept in step with it. One
 * thread.
 */
public final class Overdue {

    private final Map<Series, Map<Limit, Dues>> bySeries = new HashMap<>();
    private long nowMicros;

    private record Limit(String slo, Threshold threshold) {}

    /** When requests will be overdue, with the number of each instant, and how many are. */
    private static final class Dues {
        private final TreeMap<Long, Integer> later = new TreeMap<>();
        private long passed;

        /** Whether one more has become overdue. */
        boolean passTo(long nowMicros) {
            Map<Long, Integer> due = later.headMap(nowMicros);
            long more = due.values().stream().mapToLong(Integer::longValue).sum();
            due.clear();
            passed += more;
            return more > 0;
        }
    }

    /** Takes in what has become of one request; null where it is not open. */
    public void change(Series series, @Nullable OpenRequest before, @Nullable OpenRequest after) {
        if (before != null) {
            remove(series, before);
        }
        if (after != null) {
            add(series, after);
        }
    }

    private void add(Series series, OpenRequest request) {
        OpenSlo slo = watched(request);
        if (slo == null || slo.limitsMicros().isEmpty()) {
            return;
        }
        Map<Limit, Dues> limits = bySeries.computeIfAbsent(series, unknown -> new HashMap<>());
        slo.limitsMicros().forEach((threshold, micros) -> {
            Dues dues = limits.computeIfAbsent(new Limit(slo.name(), threshold), unknown -> new Dues());
            long due = request.startedAtMicros() + micros;
            if (due < nowMicros) {
                dues.passed++;
            } else {
                dues.later.merge(due, 1, Integer::sum);
            }
        });
    }

    /** What a silent proxy's requests wait for may have come long ago. */
    private static @Nullable OpenSlo watched(OpenRequest request) {
        return request.phase() == Phase.UNKNOWN ? null : request.slo();
    }

    private void remove(Series series, OpenRequest request) {
        OpenSlo slo = watched(request);
        Map<Limit, Dues> limits = bySeries.get(series);
        if (slo == null || limits == null) {
            return;
        }
        slo.limitsMicros().forEach((threshold, micros) -> {
            Limit limit = new Limit(slo.name(), threshold);
            Dues dues = limits.get(limit);
            if (dues != null) {
                removeDue(dues, request.startedAtMicros() + micros);
                limits.computeIfPresent(limit, (same, left) -> left.passed == 0 && left.later.isEmpty() ? null : left);
            }
        });
        if (limits.isEmpty()) {
            bySeries.remove(series);
        }
    }

    private void removeDue(Dues dues, long due) {
        if (due < nowMicros) {
            dues.passed--;
        } else {
            dues.later.computeIfPresent(due, (at, count) -> count == 1 ? null : count - 1);
        }
    }

    /** Append time has come this far; tells of each series in which another request has become overdue. */
    public void advance(long appendedUntilMillis, Consumer<Series> changed) {
        nowMicros = Math.max(nowMicros, appendedUntilMillis * 1_000);
        bySeries.forEach((series, limits) -> {
            boolean more = false;
            for (Dues dues : limits.values()) {
                more |= dues.passTo(nowMicros);
            }
            if (more) {
                changed.accept(series);
            }
        });
    }

    /** Every limit that an open request is past. */
    public List<OverdueRequests> of(Series series) {
        List<OverdueRequests> overdue = new ArrayList<>();
        bySeries.getOrDefault(series, Map.of()).forEach((limit, dues) -> {
            if (dues.passed > 0) {
                overdue.add(new OverdueRequests(limit.slo(), limit.threshold().label(), dues.passed));
            }
        });
        return overdue;
    }
}
