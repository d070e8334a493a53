package io.streamgauge.monitoring.rules.query;

import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.schemas.tally.CountName;
import java.util.Optional;

/** Pieces of PromQL. */
public final class Queries {

    private Queries() {}

    /** Every replica of the exporter says the same: one of them counts. */
    public static String once(String expression) {
        return "max without (instance, pod) (" + expression + ")";
    }

    /** What was counted in a length of time, per second. */
    public static String rate(String counter, String window) {
        return "rate(" + counter + "[" + window + "])";
    }

    /** What was counted in a length of time. */
    public static String increase(String counter, String window) {
        return "increase(" + counter + "[" + window + "])";
    }

    /** The name of a counter that the exporter publishes. */
    public static String name(CountName count) {
        return metric(count).name();
    }

    /** The name of a counter by the replica that answered. */
    public static String nameByInstance(CountName count) {
        return metric(count).nameBy("instance");
    }

    private static Metric metric(CountName count) {
        return Optional.of(count)
                .flatMap(CountMetrics::ofSeries)
                .or(() -> CountMetrics.ofPipeline(count))
                .orElseThrow();
    }
}
