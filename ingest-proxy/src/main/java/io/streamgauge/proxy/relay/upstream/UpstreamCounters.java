package io.streamgauge.proxy.relay.upstream;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Stream;

/** What became of connections to upstreams. Any thread. */
public final class UpstreamCounters implements MetricSource {

    private final Map<Use, LongAdder> uses = adders(Use.class);
    private final Map<ConnectFailure, LongAdder> failures = adders(ConnectFailure.class);
    private final Unreachable unreachable = new Unreachable();

    /** What happens to a connection. */
    public enum Use {
        OPENED,
        /** A request took one that was open. */
        REUSED,
        /** A request was sent again because one had died under it, unanswered. */
        REPEATED,
        FAILED,
        /** An idle one was found closed by the other end before a request was sent on it. */
        DEAD,
        /** An idle one was closed at the end of its lifetime. */
        AGED_OUT
    }

    public void count(Use use) {
        adder(uses, use).increment();
    }

    /** A connection has been opened. */
    public void opened(UpstreamAddress upstream) {
        count(Use.OPENED);
        unreachable.reached(upstream);
    }

    /** A connection could not be opened. */
    public void failed(UpstreamAddress upstream, ConnectFailure reason) {
        count(Use.FAILED);
        adder(failures, reason).increment();
        unreachable.failed(upstream, reason);
    }

    @Override
    public List<MetricFamily> metrics() {
        return List.of(
                family(
                        ProxyMetricNames.UPSTREAM_CONNECTIONS_TOTAL,
                        "Connections to upstreams: opened, reused by a request, repeated (died under a request without an"
                                + " answer; it went again on another), failed to open, dead (closed by the other end, found"
                                + " before use), aged_out (closed idle at the end of their lifetime).",
                        "result",
                        uses,
                        use -> use.name().toLowerCase(Locale.ROOT)),
                family(
                        ProxyMetricNames.UPSTREAM_CONNECT_FAILURES_TOTAL,
                        "Connections to upstreams that failed to open, by reason.",
                        "reason",
                        failures,
                        ConnectFailure::label));
    }

    private static <K> MetricFamily family(
            String name, String help, String label, Map<K, LongAdder> counts, Function<K, String> value) {
        List<MetricFamily.Point> points = counts.entrySet().stream()
                .<MetricFamily.Point>map(each -> new Value(
                        List.of(value.apply(each.getKey())), each.getValue().sum()))
                .toList();
        return new MetricFamily(name, MetricFamily.Type.COUNTER, help, List.of(label), points);
    }

    private static <K extends Enum<K>> Map<K, LongAdder> adders(Class<K> keys) {
        Map<K, LongAdder> adders = new EnumMap<>(keys);
        Stream.of(keys.getEnumConstants()).forEach(key -> adders.put(key, new LongAdder()));
        return adders;
    }

    private static <K extends Enum<K>> LongAdder adder(Map<K, LongAdder> adders, K key) {
        return adders.computeIfAbsent(key, unknown -> new LongAdder());
    }
}
