package io.streamgauge.bootstrap.metrics;

import io.prometheus.client.Collector;
import io.prometheus.client.exemplars.Exemplar;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes metric sources through the Prometheus client. Families are built afresh for every scrape, so concurrent
 * scrapes do not disturb each other and what a source no longer has is gone. Families of one name from several
 * sources become one.
 */
public final class PrometheusCollector extends Collector {

    private static final Logger LOG = LoggerFactory.getLogger(PrometheusCollector.class);

    private final List<MetricSource> sources;

    public PrometheusCollector(List<MetricSource> sources) {
        this.sources = List.copyOf(sources);
    }

    @Override
    public List<MetricFamilySamples> collect() {
        Map<String, MetricFamily> families = new LinkedHashMap<>();
        for (MetricSource source : sources) {
            for (MetricFamily family : read(source)) {
                families.merge(family.name(), family, PrometheusCollector::join);
            }
        }
        return families.values().stream().map(PrometheusCollector::samples).toList();
    }

    /** The other sources stay visible when one fails. */
    private static List<MetricFamily> read(MetricSource source) {
        try {
            return source.metrics();
        } catch (RuntimeException e) {
            LOG.atWarn().setCause(e).log("A metric source failed");
            return List.of();
        }
    }

    private static MetricFamily join(MetricFamily first, MetricFamily second) {
        if (first.type() != second.type() || !first.labels().equals(second.labels())) {
            LOG.atWarn().addKeyValue("metric", first.name()).log("Two sources disagree about a metric");
            return first;
        }
        List<Point> points = new ArrayList<>(first.points());
        points.addAll(second.points());
        return new MetricFamily(first.name(), first.type(), first.help(), first.labels(), points);
    }

    private static MetricFamilySamples samples(MetricFamily family) {
        List<MetricFamilySamples.Sample> samples = new ArrayList<>();
        for (Point point : family.points()) {
            List<String> labelValues =
                    point.labelValues().stream().map(LabelText::of).toList();
            if (point instanceof MetricFamily.Value value) {
                samples.add(new MetricFamilySamples.Sample(family.name(), family.labels(), labelValues, value.value()));
            } else if (point instanceof MetricFamily.Histogram histogram) {
                addHistogram(samples, family, labelValues, histogram);
            }
        }
        return new MetricFamilySamples(family.name(), type(family.type()), family.help(), samples);
    }

    private static void addHistogram(
            List<MetricFamilySamples.Sample> samples,
            MetricFamily family,
            List<String> labelValues,
            MetricFamily.Histogram histogram) {
        List<String> bucketLabels = with(family.labels(), "le");
        long cumulative = 0;
        for (int i = 0; i < histogram.counts().length; i++) {
            cumulative += histogram.counts()[i];
            double bound = i < histogram.bounds().length ? histogram.bounds()[i] : Double.POSITIVE_INFINITY;
            samples.add(new MetricFamilySamples.Sample(
                    family.name() + "_bucket",
                    bucketLabels,
                    with(labelValues, doubleToGoString(bound)),
                    cumulative,
                    exemplar(histogram.exemplars().get(i))));
        }
        samples.add(new MetricFamilySamples.Sample(family.name() + "_count", family.labels(), labelValues, cumulative));
        samples.add(
                new MetricFamilySamples.Sample(family.name() + "_sum", family.labels(), labelValues, histogram.sum()));
    }

    private static @Nullable Exemplar exemplar(MetricFamily.@Nullable Exemplar exemplar) {
        return exemplar == null ? null : new Exemplar(exemplar.value(), exemplar.atMillis(), exemplar.labels());
    }

    private static List<String> with(List<String> values, String last) {
        List<String> all = new ArrayList<>(values);
        all.add(last);
        return all;
    }

    private static Type type(MetricFamily.Type type) {
        return switch (type) {
            case COUNTER -> Type.COUNTER;
            case GAUGE -> Type.GAUGE;
            case HISTOGRAM -> Type.HISTOGRAM;
        };
    }
}
