package io.streamgauge.bootstrap.metrics;

import java.util.List;

/** Gives its metrics as of now. Called by any thread, possibly several at once; must not block. */
@FunctionalInterface
public interface MetricSource {
    List<MetricFamily> metrics();
}
