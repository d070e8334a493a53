package io.streamgauge.proxy.relay.open;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Open requests by route and phase, as gauges. Any thread but an event loop's. */
public final class OpenRequestMetrics implements MetricSource {

    private static final long TIMEOUT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final double NANOS_PER_SECOND = 1e9;
    private static final List<String> LABELS = List.of("route", "phase");

    private final Census census;

    /** Those without open requests have zeros. */
    private volatile Set<String> routes = Set.of();

    private static final class Tally {
        private long count;
        private long oldestNanos;

        void add(long ageNanos) {
            count++;
            oldestNanos = Math.max(oldestNanos, ageNanos);
        }
    }

    public OpenRequestMetrics(Census census) {
        this.census = census;
    }

    /** From now on these routes are shown, beside others that still have open requests. */
    public void expect(Collection<String> names) {
        routes = Set.copyOf(names);
    }

    @Override
    public List<MetricFamily> metrics() {
        Census.Result result = census.take(TIMEOUT_NANOS);
        Map<String, Map<Phase, Tally>> tallies = new TreeMap<>();
        routes.forEach(route -> tallies.put(route, zeros()));
        result.requests().forEach(request -> tallies.computeIfAbsent(request.route(), route -> zeros()));
        for (OpenRequest request : result.requests()) {
            Map<Phase, Tally> ofRoute = Objects.requireNonNull(tallies.get(request.route()));
            Objects.requireNonNull(ofRoute.get(request.phase())).add(request.ageNanos());
        }
        return families(tallies, result.silentLoops());
    }

    private static Map<Phase, Tally> zeros() {
        Map<Phase, Tally> zeros = new EnumMap<>(Phase.class);
        for (Phase phase : Phase.values()) {
            zeros.put(phase, new Tally());
        }
        return zeros;
    }

    private static List<MetricFamily> families(Map<String, Map<Phase, Tally>> tallies, int silentLoops) {
        List<Point> counts = new ArrayList<>();
        List<Point> ages = new ArrayList<>();
        tallies.forEach((route, phases) -> phases.forEach((phase, tally) -> {
            List<String> labels = List.of(route, phase.label());
            counts.add(new Value(labels, tally.count));
            ages.add(new Value(labels, tally.oldestNanos / NANOS_PER_SECOND));
        }));
        return List.of(
                gauge(
                        ProxyMetricNames.OPEN_REQUESTS,
                        "Requests open now, generations or not, by what they wait for: receiving (the rest of the request),"
                                + " connecting, waiting (for output), streaming, blocked (for the client to read).",
                        LABELS,
                        counts),
                gauge(
                        ProxyMetricNames.OLDEST_OPEN_REQUEST_AGE_SECONDS,
                        "Since the head of the oldest request now in this phase arrived; 0 if there is none.",
                        LABELS,
                        ages),
                gauge(
                        ProxyMetricNames.SILENT_EVENT_LOOPS,
                        "Event loops that did not say within 250 ms what they have open; their requests are missing from"
                                + " the two metrics above.",
                        List.of(),
                        List.of(new Value(List.of(), silentLoops))));
    }

    private static MetricFamily gauge(String name, String help, List<String> labels, List<Point> points) {
        return new MetricFamily(name, MetricFamily.Type.GAUGE, help, labels, points);
    }
}
