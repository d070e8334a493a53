package io.streamgauge.proxy.relay.upstream;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * What became of connections to upstreams. Any thread.
 *
 * @param opened new connections
 * @param reused requests that took an idle connection
 * @param repeated requests sent again because a reused connection had died
 * @param failed connections that could not be opened
 */
public record UpstreamCounters(LongAdder opened, LongAdder reused, LongAdder repeated, LongAdder failed)
        implements MetricSource {

    public UpstreamCounters() {
        this(new LongAdder(), new LongAdder(), new LongAdder(), new LongAdder());
    }

    @Override
    public List<MetricFamily> metrics() {
        return List.of(new MetricFamily(
                "llm_proxy_upstream_connections_total",
                MetricFamily.Type.COUNTER,
                "Connections to upstreams: opened, reused by a request, repeated (found dead; the request went again on a"
                        + " new one), failed to open.",
                List.of("result"),
                List.of(
                        new Value(List.of("opened"), opened.sum()),
                        new Value(List.of("reused"), reused.sum()),
                        new Value(List.of("repeated"), repeated.sum()),
                        new Value(List.of("failed"), failed.sum()))));
    }
}
