package io.streamgauge.exporter.alias;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Histogram;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.exporter.metric.MeasureMetrics;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.schemas.tally.Measure;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A measure under its name in the OpenTelemetry conventions for generative AI, with their names for labels where they have
 * one. Where ours and theirs differ: docs/metrics.md, section Aliases.
 */
enum OtelAlias {
    TIME_TO_FIRST_TOKEN("gen_ai.server.time_to_first_token", Measure.TIME_TO_FIRST_TOKEN, false),
    TIME_PER_OUTPUT_TOKEN("gen_ai.server.time_per_output_token", Measure.TIME_PER_OUTPUT_TOKEN, true),
    REQUEST_DURATION("gen_ai.server.request.duration", Measure.REQUEST_DURATION, false),
    TIME_TO_FIRST_CHUNK("gen_ai.client.operation.time_to_first_chunk", Measure.TIME_TO_FIRST_EVENT, false),
    TIME_PER_OUTPUT_CHUNK("gen_ai.client.operation.time_per_output_chunk", Measure.INTER_CHUNK_LATENCY, false);

    private final String convention;
    private final Measure measure;
    private final boolean ofSuccesses;

    OtelAlias(String convention, Measure measure, boolean ofSuccesses) {
        this.convention = convention;
        this.measure = measure;
        this.ofSuccesses = ofSuccesses;
    }

    /** The alias of this metric, if it has one. */
    static Optional<OtelAlias> of(String metric) {
        return Arrays.stream(values())
                .filter(alias -> alias.original().name().equals(metric))
                .findFirst();
    }

    /** Its name in Prometheus, by OpenTelemetry's rules: dots become underscores, the unit follows. */
    String metric() {
        return convention.replace('.', '_') + "_seconds";
    }

    Metric original() {
        return MeasureMetrics.of(measure);
    }

    String help() {
        return "Alias of " + original().name() + ", by the name of OpenTelemetry's " + convention + ": "
                + original().help();
    }

    /** The points of the original. */
    MetricFamily family(MetricFamily original) {
        OtelLabels labels = new OtelLabels(original.labels(), ofSuccesses);
        List<Point> points = original.points().stream()
                .map(Histogram.class::cast)
                .filter(point -> labels.takes(point.labelValues()))
                .map(point -> (Point) new Histogram(
                        labels.values(point.labelValues()),
                        point.bounds(),
                        point.counts(),
                        point.sum(),
                        point.exemplars()))
                .toList();
        return new MetricFamily(metric(), original.type(), help(), labels.names(), points);
    }
}
