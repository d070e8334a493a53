package io.streamgauge.monitoring.grafana.panel;

import java.util.List;
import java.util.Map;

/** How a panel shows what its queries find. */
public sealed interface Look {

    /** Curves over time, on top of each other where stacked. */
    record Lines(boolean stacked) implements Look {}

    /**
     * One number for each series, as it is now.
     *
     * @param words what to say instead of certain numbers
     * @param steps colours from these numbers on, in ascending order
     */
    record Tiles(Map<Integer, Word> words, List<Step> steps) implements Look {}

    /** A table: a row for each set of labels, the labels first, then a column for each query, named by its legend. */
    record Table(List<String> labels, List<Unit> units) implements Look {}

    /** Shares of the buckets of a cumulative histogram over time. */
    record Heatmap() implements Look {}

    /**
     * Points: the first query lies on the horizontal axis, the others above it, each with a unit.
     *
     * @param units of the queries in order
     */
    record Scatter(List<Unit> units) implements Look {}

    /** A number as a word. */
    record Word(String text, String colour) {}

    /** A colour from a number on. */
    record Step(double from, String colour) {}
}
