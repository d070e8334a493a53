package io.streamgauge.exporter.scrape;

import io.streamgauge.exporter.metric.Families;
import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.slo.ConfiguredSlos;
import io.streamgauge.schemas.result.OpenRequests;
import io.streamgauge.schemas.result.TotalsResult;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Open requests of one series now, by phase, over its partitions. */
final class OpenPoints {

    private static final String WAITING = "waiting";
    private static final List<String> PHASES = List.of(WAITING, "generating", "unknown");

    private final Families families;
    private final Clock clock;

    OpenPoints(Families families, Clock clock) {
        this.families = families;
        this.clock = clock;
    }

    /** Whether a request is open in one of these. */
    static boolean any(List<TotalsResult> partitions) {
        return partitions.stream().flatMap(totals -> totals.getOpen().stream()).anyMatch(open -> open.getCount() > 0);
    }

    void add(Series series, List<TotalsResult> partitions) {
        Map<String, Open> phases = new TreeMap<>();
        PHASES.forEach(phase -> phases.put(phase, Open.NONE));
        for (TotalsResult partition : partitions) {
            partition.getOpen().forEach(open -> phases.merge(open.getPhase(), Open.of(open), Open::plus));
        }
        if (series.beginsAtHead()) {
            phases.remove(WAITING);
        }
        phases.forEach((phase, open) -> {
            families.add(series, StateMetrics.IN_FLIGHT, List.of(phase), (double) open.count);
            if (open.oldestMicros != null) {
                double age = clock.millis() / 1e3 - open.oldestMicros / 1e6;
                families.add(series, StateMetrics.OLDEST_AGE, List.of(phase), Math.max(0, age));
            }
        });
    }

    /** Past a limit now, by SLO class; 0 where a class could take requests of the series and none is. */
    void addOverdue(Series series, List<TotalsResult> partitions, ConfiguredSlos slos) {
        Map<List<String>, Long> overdue = new LinkedHashMap<>();
        slos.overdueLimits(series).forEach(limit -> overdue.put(limit, 0L));
        for (TotalsResult partition : partitions) {
            partition
                    .getOverdue()
                    .forEach(requests -> overdue.merge(
                            List.of(requests.getSlo(), requests.getThreshold()), requests.getCount(), Long::sum));
        }
        overdue.forEach((labels, count) -> families.add(series, StateMetrics.OVERDUE, labels, count));
    }

    private record Open(long count, @Nullable Long oldestMicros) {

        static final Open NONE = new Open(0, null);

        static Open of(OpenRequests open) {
            return new Open(open.getCount(), open.getOldestStartedAtMicros());
        }

        Open plus(Open other) {
            return new Open(count + other.count, older(oldestMicros, other.oldestMicros));
        }

        private static @Nullable Long older(@Nullable Long first, @Nullable Long second) {
            if (first == null || second == null) {
                return first == null ? second : first;
            }
            return Math.min(first, second);
        }
    }
}
