package io.streamgauge.proxy.relay.usage;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/** Counts what was put into requests and taken out of streams, on each route. Any thread. */
public final class UsageCounters implements MetricSource {

    private final Map<String, OfRoute> routes = new ConcurrentHashMap<>();

    /**
     * One route's.
     *
     * @param asked requests made to ask for usage
     * @param removed events taken out of their streams
     * @param unfiltered streams of theirs that nothing could be taken out of
     */
    public record OfRoute(LongAdder asked, LongAdder removed, LongAdder unfiltered) {}

    /** The counters of a route, which are shown from the first call on. */
    public OfRoute route(String name) {
        return routes.computeIfAbsent(name, unused -> new OfRoute(new LongAdder(), new LongAdder(), new LongAdder()));
    }

    /** Forgets the counters of these routes. */
    public void forget(Set<String> names) {
        routes.keySet().removeAll(names);
    }

    @Override
    public List<MetricFamily> metrics() {
        return List.of(
                family(
                        ProxyMetricNames.USAGE_REQUESTS_TOTAL,
                        "Requests into which this proxy put stream_options.include_usage, on routes with usage: request.",
                        OfRoute::asked),
                family(
                        ProxyMetricNames.USAGE_EVENTS_REMOVED_TOTAL,
                        "Usage events taken out of the streams of these requests, whose clients had not asked for them.",
                        OfRoute::removed),
                family(
                        ProxyMetricNames.USAGE_STREAMS_UNFILTERED_TOTAL,
                        "Streams of these requests that came compressed or otherwise such that no event could be taken out.",
                        OfRoute::unfiltered));
    }

    private MetricFamily family(String name, String help, Function<OfRoute, LongAdder> counter) {
        List<Point> points = new ArrayList<>();
        routes.forEach((route, counters) ->
                points.add(new Value(List.of(route), counter.apply(counters).sum())));
        return new MetricFamily(name, MetricFamily.Type.COUNTER, help, List.of("route"), points);
    }
}
