package io.streamgauge.bootstrap.management;

import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.process.Service;
import java.util.List;

/**
 * What there is to show.
 *
 * @param sources of metrics
 * @param services what readiness depends on
 * @param pages beside those that every process has
 */
public record Contents(List<MetricSource> sources, List<Service> services, List<Page> pages) {

    public Contents {
        sources = List.copyOf(sources);
        services = List.copyOf(services);
        pages = List.copyOf(pages);
    }

    /** Without pages of its own. */
    public static Contents of(List<MetricSource> sources, List<? extends Service> services) {
        return new Contents(sources, List.copyOf(services), List.of());
    }
}
