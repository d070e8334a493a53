package io.streamgauge.proxy.relay.exchange;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.lag.LagMetrics;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.proxy.relay.response.HandOverTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests that are not measured, and connections: a witness that needs nothing else. Any thread. */
public final class RelayCounters implements MetricSource {

    private static final List<String> STATUS_CLASSES = List.of("none", "1xx", "2xx", "3xx", "4xx", "5xx");

    private final List<LongAdder> passedThrough =
            STATUS_CLASSES.stream().map(name -> new LongAdder()).toList();
    private final LongAdder unrouted = new LongAdder();
    private final LagMetrics lag = new LagMetrics();
    private final LongAdder openConnections = new LongAdder();
    private final HandOverTimes handOvers = new HandOverTimes();

    /**
     * A request that is not measured is over.
     *
     * @param status what the client got, 0 if nothing
     */
    public void passedThrough(int status) {
        passedThrough.get(Math.min(status / 100, STATUS_CLASSES.size() - 1)).increment();
    }

    /** No route takes a request, which has got this status. */
    public void unrouted(int status) {
        unrouted.increment();
        passedThrough(status);
    }

    /** Times of reads that were looked at. */
    public HandOverTimes handOvers() {
        return handOvers;
    }

    public void connectionOpened() {
        openConnections.increment();
    }

    public void connectionClosed() {
        openConnections.decrement();
    }

    /** How late event loops are. */
    public LagMetrics lag() {
        return lag;
    }

    @Override
    public List<MetricFamily> metrics() {
        List<MetricFamily.Point> byStatus = new ArrayList<>();
        for (int i = 0; i < STATUS_CLASSES.size(); i++) {
            byStatus.add(new Value(
                    List.of(STATUS_CLASSES.get(i)), passedThrough.get(i).sum()));
        }
        return List.of(
                new MetricFamily(
                        ProxyMetricNames.PASSTHROUGH_TOTAL,
                        MetricFamily.Type.COUNTER,
                        "Requests passed on by the proxy that are not generations, by class of the status sent.",
                        List.of("status_class"),
                        byStatus),
                new MetricFamily(
                        ProxyMetricNames.UNROUTED_REQUESTS_TOTAL,
                        MetricFamily.Type.COUNTER,
                        "Requests answered with 404 by this proxy because no route takes them.",
                        List.of(),
                        List.of(new Value(List.of(), unrouted.sum()))),
                new MetricFamily(
                        ProxyMetricNames.OPEN_CLIENT_CONNECTIONS,
                        MetricFamily.Type.GAUGE,
                        "Connections from clients open now.",
                        List.of(),
                        List.of(new Value(List.of(), openConnections.sum()))));
    }
}
