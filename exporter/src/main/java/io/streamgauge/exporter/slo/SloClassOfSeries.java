package io.streamgauge.exporter.slo;

import java.util.Set;

/**
 * A class that requests of a series may belong to.
 *
 * @param thresholds values of the label {@code threshold}
 */
public record SloClassOfSeries(String name, Set<String> thresholds) {}
