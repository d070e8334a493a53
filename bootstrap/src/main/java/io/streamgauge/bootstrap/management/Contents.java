package io.streamgauge.bootstrap.management;

import io.streamgauge.bootstrap.management.route.Route;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.process.Service;
import java.util.List;

/**
 * What there is to show.
 *
 * @param sources of metrics
 * @param services what readiness depends on
 * @param pages beside those that every process has
 * @param routes what parts serve in their own way; one of {@code /} takes the landing page's place
 */
public record Contents(List<MetricSource> sources, List<Service> services, List<Page> pages, List<Route> routes) {

    public Contents {
        sources = List.copyOf(sources);
        services = List.copyOf(services);
        pages = List.copyOf(pages);
        routes = List.copyOf(routes);
    }

    /** Without routes of its own. */
    public Contents(List<MetricSource> sources, List<Service> services, List<Page> pages) {
        this(sources, services, pages, List.of());
    }

    /** What all sources say now. */
    public List<MetricFamily> metrics() {
        return sources.stream().flatMap(source -> source.metrics().stream()).toList();
    }

    /** Where the list of what there is stands: at {@code /}, unless a part has its own page there. */
    String landingPath() {
        return routes.stream().anyMatch(route -> route.path().equals("/")) ? "/about" : "/";
    }

    /** Without pages of its own. */
    public static Contents of(List<MetricSource> sources, List<? extends Service> services) {
        return new Contents(sources, List.copyOf(services), List.of(), List.of());
    }
}
