package io.streamgauge.exporter.reading;

import io.streamgauge.exporter.metric.MeasureMetrics;
import io.streamgauge.schemas.histogram.LatencyHistogram;
import io.streamgauge.schemas.result.Bin;
import io.streamgauge.schemas.result.Buckets;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowLoad;
import io.streamgauge.schemas.result.WindowResult;
import java.util.List;
import java.util.stream.Stream;

/** Looks once, on arrival, whether a result can be added up: one that cannot would spoil every scrape. */
final class ResultCheck {

    private static final int BINS = 50;

    private ResultCheck() {}

    /** Throws IllegalArgumentException where it cannot. */
    static void check(WindowResult window) {
        window.getDistributions().forEach(LatencyHistogram::check);
        WindowLoad load = window.getLoad();
        Stream.of(load.getStarts(), load.getFirstOutputs(), load.getEndsWaiting(), load.getEndsGenerating())
                .flatMap(List::stream)
                .map(Bin::getBin)
                .filter(bin -> bin < 0 || bin >= BINS)
                .findFirst()
                .ifPresent(bin -> {
                    throw new IllegalArgumentException("a window has bins 0 to 49, this one has " + bin);
                });
    }

    /** Throws IllegalArgumentException where it cannot. */
    static void check(TotalsResult totals) {
        for (Buckets buckets : totals.getBuckets()) {
            MeasureMetrics.find(buckets.getMeasure()).ifPresent(measure -> {
                int wanted = measure.bounds().size() + 1;
                if (buckets.getCounts().size() != wanted) {
                    throw new IllegalArgumentException(measure.key() + " has " + wanted + " buckets, this one has "
                            + buckets.getCounts().size());
                }
            });
        }
    }
}
