package io.streamgauge.proxy.relay.tunnel;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts tunnels. Any thread.
 *
 * @param opened since the start
 * @param open now
 */
public record TunnelCounters(LongAdder opened, LongAdder open) implements MetricSource {

    public TunnelCounters() {
        this(new LongAdder(), new LongAdder());
    }

    void begun() {
        opened.increment();
        open.increment();
    }

    void ended() {
        open.decrement();
    }

    @Override
    public List<MetricFamily> metrics() {
        return List.of(
                new MetricFamily(
                        ProxyMetricNames.TUNNELS_OPENED_TOTAL,
                        MetricFamily.Type.COUNTER,
                        "Connections that left HTTP by an upgrade, such as WebSockets; their bytes pass unread.",
                        List.of(),
                        List.of(new Value(List.of(), opened.sum()))),
                new MetricFamily(
                        ProxyMetricNames.OPEN_TUNNELS,
                        MetricFamily.Type.GAUGE,
                        "Connections that left HTTP by an upgrade and are open now.",
                        List.of(),
                        List.of(new Value(List.of(), open.sum()))));
    }
}
