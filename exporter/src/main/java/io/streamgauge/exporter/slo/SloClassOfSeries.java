package io.streamgauge.exporter.slo;

import java.util.Set;

/** A class that requests of a series may belong to, with the names of its thresholds. */
public record SloClassOfSeries(String name, Set<String> thresholds) {}
