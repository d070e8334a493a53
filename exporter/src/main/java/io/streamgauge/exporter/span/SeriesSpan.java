package io.streamgauge.exporter.span;

import io.streamgauge.exporter.result.Counts;
import io.streamgauge.schemas.histogram.LatencyHistogram;
import io.streamgauge.schemas.result.Distribution;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.function.Predicate;

/** The windows of one series over one span, added up exactly, over all its partitions. */
public final class SeriesSpan {

    private final Span span;
    private final Counts counts = new Counts();
    private final Map<String, Map<List<String>, LatencyHistogram>> values = new HashMap<>();
    private final LoadCurve load;

    private SeriesSpan(Span span) {
        this.span = span;
        this.load = new LoadCurve(span);
    }

    /**
     * Adds up.
     *
     * @param partitions the windows of each partition, by start; those outside the span only tell the level before it
     */
    public static SeriesSpan of(Span span, Collection<? extends NavigableMap<Long, WindowResult>> partitions) {
        SeriesSpan sum = new SeriesSpan(span);
        for (NavigableMap<Long, WindowResult> windows : partitions) {
            for (WindowResult window :
                    windows.subMap(span.startMillis(), span.endMillis()).values()) {
                sum.counts.add(window.getCounts());
                window.getDistributions().forEach(sum::add);
            }
            sum.load.add(windows);
        }
        return sum;
    }

    private void add(Distribution distribution) {
        values.computeIfAbsent(distribution.getMeasure(), measure -> new HashMap<>())
                .computeIfAbsent(distribution.getLabels(), labels -> new LatencyHistogram())
                .add(distribution);
    }

    public Span span() {
        return span;
    }

    public Counts counts() {
        return counts;
    }

    public LoadCurve load() {
        return load;
    }

    /** A count divided by the length of the span. */
    public double perSecond(long count) {
        return count / span.seconds();
    }

    /** The values of its labels that a measure has values with. */
    public Set<List<String>> labels(Measure measure) {
        return values.getOrDefault(measure.key(), Map.of()).keySet();
    }

    /** All values of a measure whose labels pass. */
    public LatencyHistogram values(Measure measure, Predicate<List<String>> labels) {
        LatencyHistogram sum = new LatencyHistogram();
        values.getOrDefault(measure.key(), Map.of()).forEach((key, histogram) -> {
            if (labels.test(key)) {
                sum.add(histogram);
            }
        });
        return sum;
    }

    /** Mean concurrency minus departures per second x mean residence of what departed. */
    public double littlesResidual() {
        double residenceSeconds = counts.sum(CountName.RESIDENCE_MICROS) / 1e6;
        return load.mean(Phase.ALL) - residenceSeconds / span.seconds();
    }
}
