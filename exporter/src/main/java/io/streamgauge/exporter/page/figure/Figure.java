package io.streamgauge.exporter.page.figure;

import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What the live page shows, each under a short name: the metric that it is, with its definition. The page's scripts know
 * these names and no others.
 */
public enum Figure {
    TTFT(WindowMetrics.percentiles(Measure.TIME_TO_FIRST_TOKEN), Unit.SECONDS),
    TPOT(WindowMetrics.percentiles(Measure.TIME_PER_OUTPUT_TOKEN), Unit.SECONDS),
    ITL(WindowMetrics.percentiles(Measure.INTER_CHUNK_LATENCY), Unit.SECONDS),
    DURATION(WindowMetrics.percentiles(Measure.REQUEST_DURATION), Unit.SECONDS),
    SAMPLES(WindowMetrics.SAMPLES, Unit.COUNT),
    ARRIVALS(WindowMetrics.ARRIVALS, Unit.PER_SECOND),
    DEPARTURES(WindowMetrics.DEPARTURES, Unit.PER_SECOND),
    THROUGHPUT(WindowMetrics.THROUGHPUT, Unit.PER_SECOND),
    DELIVERED(WindowMetrics.DELIVERED_TOKENS, Unit.PER_SECOND),
    USER_TOKENS(WindowMetrics.USER_TOKENS, Unit.PER_SECOND),
    CONCURRENCY(WindowMetrics.CONCURRENCY, Unit.COUNT),
    GOODPUT(WindowMetrics.GOODPUT, Unit.PER_SECOND),
    GOODPUT_TOKENS(WindowMetrics.GOODPUT_TOKENS, Unit.PER_SECOND),
    ELIGIBLE(WindowMetrics.ELIGIBLE, Unit.COUNT),
    ATTAINMENT(WindowMetrics.ATTAINMENT, Unit.RATIO),
    THRESHOLD_ATTAINMENT(WindowMetrics.THRESHOLD_ATTAINMENT, Unit.RATIO),
    COMPLETE(WindowMetrics.COMPLETE, Unit.COUNT),
    END(WindowMetrics.END, Unit.SECONDS),
    OPEN(StateMetrics.IN_FLIGHT, Unit.COUNT),
    OLDEST(StateMetrics.OLDEST_AGE, Unit.SECONDS),
    OVERDUE(StateMetrics.OVERDUE, Unit.COUNT),
    THRESHOLD(StateMetrics.SLO_THRESHOLD, Unit.SECONDS),
    TARGET(StateMetrics.SLO_TARGET, Unit.RATIO),
    UP(StateMetrics.UP, Unit.COUNT),
    /** As the page shows it: by outcome, per second. */
    OUTCOMES(CountMetrics.of(CountName.REQUESTS), Unit.PER_SECOND);

    /** How a figure is written. */
    public enum Unit {
        SECONDS,
        COUNT,
        PER_SECOND,
        RATIO
    }

    @SuppressWarnings("ImmutableEnumChecker") // a record of lists that are never changed
    private final Metric metric;

    private final Unit unit;

    Figure(Metric metric, Unit unit) {
        this.metric = metric;
        this.unit = unit;
    }

    /** Its name for the page. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Metric metric() {
        return metric;
    }

    public Unit unit() {
        return unit;
    }

    /** The figure that shows this metric. */
    public static Optional<Figure> of(Metric metric) {
        return Arrays.stream(values())
                .filter(figure -> figure.metric.equals(metric))
                .findFirst();
    }
}
