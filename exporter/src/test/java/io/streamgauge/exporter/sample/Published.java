package io.streamgauge.exporter.sample;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Histogram;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What was published, by name and label values. */
public record Published(List<MetricFamily> families) {

    /** The value of a point; its label values in order. */
    public double value(String name, String... labels) {
        return find(name, labels)
                .orElseThrow(() ->
                        new AssertionError(name + List.of(labels) + " is not published; of it are " + points(name)));
    }

    public Optional<Double> find(String name, String... labels) {
        return points(name).stream()
                .filter(point -> point.labelValues().equals(List.of(labels)))
                .map(point -> ((Value) point).value())
                .findFirst();
    }

    public Histogram histogram(String name, String... labels) {
        return points(name).stream()
                .filter(point -> point.labelValues().equals(List.of(labels)))
                .map(Histogram.class::cast)
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + List.of(labels) + " is not published"));
    }

    public List<Point> points(String name) {
        return families.stream()
                .filter(family -> family.name().equals(name))
                .flatMap(family -> family.points().stream())
                .toList();
    }

    public Set<String> names() {
        return families.stream().map(MetricFamily::name).collect(Collectors.toSet());
    }
}
