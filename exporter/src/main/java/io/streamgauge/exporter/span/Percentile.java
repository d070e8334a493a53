package io.streamgauge.exporter.span;

import io.streamgauge.schemas.histogram.LatencyHistogram;
import java.util.Arrays;
import java.util.List;

/**
 * A published percentile.
 *
 * @param label value of the label {@code percentile}
 * @param minSamples published from so many samples on: 1 / (1 - p)
 */
public record Percentile(String label, double percent, long minSamples) {

    /** All of them, ascending; 100 is the maximum. */
    public static final List<Percentile> ALL = List.of(
            new Percentile("50", 50, 2),
            new Percentile("90", 90, 10),
            new Percentile("95", 95, 20),
            new Percentile("99", 99, 100),
            new Percentile("99.9", 99.9, 1_000),
            new Percentile("100", 100, 1));

    /** The percentiles that so many samples allow, ascending. */
    public static List<Percentile> of(long samples) {
        return ALL.stream()
                .filter(percentile -> percentile.minSamples <= samples)
                .toList();
    }

    /**
     * The values of percentiles in micro seconds.
     *
     * @param infinitelySlow further samples that count as infinite
     */
    public static double[] micros(List<Percentile> percentiles, LatencyHistogram values, long infinitelySlow) {
        long total = values.count() + infinitelySlow;
        return values.valuesAtRanks(percentiles.stream()
                .mapToLong(percentile -> LatencyHistogram.rank(percentile.percent, total))
                .toArray());
    }

    /**
     * The percentiles of 1 / value, per second: the smallest values are the highest speeds. Each is the speed at the
     * highest value of its bucket, so it is within 1 % and never too good.
     */
    public static double[] perSecond(List<Percentile> percentiles, LatencyHistogram values) {
        long[] ranks = percentiles.stream()
                .mapToLong(percentile -> values.count() + 1 - LatencyHistogram.rank(percentile.percent, values.count()))
                .toArray();
        return Arrays.stream(ranks)
                .mapToDouble(rank -> 1_000_000 / values.valueAtRank(rank))
                .toArray();
    }
}
