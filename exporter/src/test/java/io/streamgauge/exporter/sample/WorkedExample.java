package io.streamgauge.exporter.sample;

import io.streamgauge.testkit.vectors.MetricVector;
import io.streamgauge.testkit.vectors.Vectors;

/** One line of vectors/metrics.jsonl. */
public final class WorkedExample {

    private WorkedExample() {}

    public static MetricVector of(String id) {
        return Vectors.metrics().stream()
                .filter(vector -> vector.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no worked example has the id " + id));
    }
}
