package io.streamgauge.proxy;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.proxy.publish.Publisher;
import java.util.List;

/**
 * Whether anything is measured. The publisher starts with the first on and stays: it has to send the ends of requests that
 * were open at an off, and its heartbeats keep results of quiet partitions moving. Any thread.
 */
final class ObservationSwitch implements MetricSource {

    private final Publisher publisher;
    private volatile boolean on;
    private boolean publishing;

    ObservationSwitch(Publisher publisher) {
        this.publisher = publisher;
    }

    synchronized void turn(boolean toOn) {
        if (toOn && !publishing) {
            publishing = true;
            publisher.start();
        }
        on = toOn;
    }

    @Override
    public List<MetricFamily> metrics() {
        return List.of(new MetricFamily(
                ProxyMetricNames.OBSERVING,
                MetricFamily.Type.GAUGE,
                "1 while requests are measured, 0 while proxy.observe is off and they only pass.",
                List.of(),
                List.of(new Value(List.of(), on ? 1 : 0))));
    }
}
