package io.streamgauge.proxy.relay.limit;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the limits that fired, and what there is to limit, whether it is limited or not, so that values can be chosen
 * before they are enforced. Any thread.
 */
public final class LimitCounters implements MetricSource {

    private static final double NANOS_PER_SECOND = 1e9;

    private static final List<Limit> OF_TIME = List.of(
            Limit.HEADER_TIMEOUT,
            Limit.KEEP_ALIVE_TIMEOUT,
            Limit.BODY_TIMEOUT,
            Limit.WRITE_TIMEOUT,
            Limit.FIRST_OUTPUT_TIMEOUT,
            Limit.IDLE_OUTPUT_TIMEOUT,
            Limit.TOTAL_TIMEOUT);

    private final Map<Limit, LongAdder> fired = new EnumMap<>(Limit.class);
    private final Map<Limit, Spread> seconds = new EnumMap<>(Limit.class);
    private final Spread bodyBytes = Spread.ofBytes();

    public LimitCounters() {
        for (Limit limit : Limit.values()) {
            fired.put(limit, new LongAdder());
        }
        OF_TIME.forEach(limit -> seconds.put(limit, Spread.ofSeconds()));
    }

    /** A limit has ended or refused something. */
    public void fired(Limit limit) {
        Objects.requireNonNull(fired.get(limit)).increment();
    }

    /** What one request or connection took of a limit of time. */
    public void took(Limit limit, long nanos) {
        Objects.requireNonNull(seconds.get(limit)).add(Math.max(0, nanos) / NANOS_PER_SECOND);
    }

    /** The length of one request's body. */
    public void body(long bytes) {
        bodyBytes.add((double) bytes);
    }

    @Override
    public List<MetricFamily> metrics() {
        List<Point> counts = new ArrayList<>();
        fired.forEach((limit, count) -> counts.add(new Value(List.of(limit.label()), (double) count.sum())));
        List<Point> times = new ArrayList<>();
        seconds.forEach((limit, spread) -> times.add(spread.histogram(limit.label())));
        return List.of(
                new MetricFamily(
                        ProxyMetricNames.LIMITS_FIRED_TOTAL,
                        MetricFamily.Type.COUNTER,
                        "Requests and connections refused or ended by a limit of this proxy, by the limit's key.",
                        List.of("limit"),
                        counts),
                new MetricFamily(
                        ProxyMetricNames.LIMITED_SECONDS,
                        MetricFamily.Type.HISTOGRAM,
                        "What limits of time apply to, enforced or not: its longest in each request or connection, to about 0.1 s.",
                        List.of("limit"),
                        times),
                new MetricFamily(
                        ProxyMetricNames.LIMITED_BYTES,
                        MetricFamily.Type.HISTOGRAM,
                        "What limits of size apply to, enforced or not: the length of each request's body.",
                        List.of("limit"),
                        List.of(bodyBytes.histogram(Limit.BODY_SIZE.label()))));
    }
}
