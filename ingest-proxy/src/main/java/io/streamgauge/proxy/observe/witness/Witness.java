package io.streamgauge.proxy.observe.witness;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.schemas.event.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;

/**
 * Counts what the proxy itself saw, on all event loops: a witness that goes on when Kafka or the processor are down,
 * and that the processor's totals can be held against. Any thread.
 */
public final class Witness implements MetricSource {

    private final Map<String, RouteWitness> routes = new ConcurrentHashMap<>();
    private final LongAdder failures = new LongAdder();

    /** The counters of a route. */
    public RouteWitness route(String name) {
        return routes.computeIfAbsent(name, unused -> new RouteWitness());
    }

    /** Forgets the counters of these routes, but for those that still have open requests. */
    public void forget(Set<String> names) {
        routes.entrySet()
                .removeIf(route ->
                        names.contains(route.getKey()) && route.getValue().inFlight() == 0);
    }

    /** Observation of a request failed by a fault of our own; the request itself was not touched. */
    public void failure() {
        failures.increment();
    }

    @Override
    public List<MetricFamily> metrics() {
        return List.of(
                family(
                        ProxyMetricNames.REQUESTS_STARTED_TOTAL,
                        MetricFamily.Type.COUNTER,
                        "Generations whose request body had arrived at this proxy, since it started.",
                        (name, route) -> List.of(new Value(List.of(name), (double) route.startedCount()))),
                outcomes(),
                family(
                        ProxyMetricNames.REQUESTS_IN_FLIGHT,
                        MetricFamily.Type.GAUGE,
                        "Generations open at this proxy now.",
                        (name, route) -> List.of(new Value(List.of(name), (double) route.inFlight()))),
                family(
                        ProxyMetricNames.TIME_TO_FIRST_TOKEN_SECONDS,
                        MetricFamily.Type.HISTOGRAM,
                        "From the last byte of the request at this proxy to its read of the first output event.",
                        (name, route) -> List.of(route.firstTokens(name))),
                unreadEvents(),
                new MetricFamily(
                        ProxyMetricNames.OBSERVER_FAILURES_TOTAL,
                        MetricFamily.Type.COUNTER,
                        "Requests that passed but could not be observed to their end, by a fault of this proxy.",
                        List.of(),
                        List.of(new Value(List.of(), (double) failures.sum()))));
    }

    private MetricFamily outcomes() {
        List<Point> points = new ArrayList<>();
        routes.forEach((name, route) -> {
            for (Outcome outcome : Outcome.values()) {
                long count = route.endedCount(outcome);
                if (count > 0) {
                    points.add(new Value(List.of(name, outcome.name().toLowerCase(Locale.ROOT)), (double) count));
                }
            }
        });
        return new MetricFamily(
                ProxyMetricNames.REQUESTS_TOTAL,
                MetricFamily.Type.COUNTER,
                "Generations that ended at this proxy, by outcome, since it started.",
                List.of("route", "outcome"),
                points);
    }

    private MetricFamily unreadEvents() {
        List<Point> points = new ArrayList<>();
        routes.forEach((name, route) -> {
            points.add(new Value(List.of(name, "oversized"), (double) route.oversizedEventCount()));
            points.add(new Value(List.of(name, "not_understood"), (double) route.eventNotUnderstoodCount()));
        });
        return new MetricFamily(
                ProxyMetricNames.UNREAD_EVENTS_TOTAL,
                MetricFamily.Type.COUNTER,
                "Events of ended generations that passed without being read: oversized (above proxy.max-event-size),"
                        + " not_understood (not what the API of the request sends).",
                List.of("route", "reason"),
                points);
    }

    private MetricFamily family(
            String name,
            MetricFamily.Type type,
            String help,
            BiFunction<String, RouteWitness, List<? extends Point>> points) {
        List<Point> all = new ArrayList<>();
        routes.forEach((routeName, route) -> all.addAll(points.apply(routeName, route)));
        return new MetricFamily(name, type, help, List.of("route"), all);
    }
}
