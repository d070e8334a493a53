package io.streamgauge.exporter.page.spread;

import io.streamgauge.exporter.page.figure.JsonText;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.result.SeriesWindows;
import io.streamgauge.exporter.span.Span;
import io.streamgauge.exporter.window.LatencyFilter;
import io.streamgauge.schemas.histogram.LatencyHistogram;
import io.streamgauge.schemas.result.Distribution;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** How the values of one measure of one series are spread: over one window, or over the time of many. */
public final class Spread {

    /** Bands of a heatmap, per factor of ten. */
    private static final int BANDS_PER_DECADE = 10;

    private final ResultStore store;

    public Spread(ResultStore store) {
        this.store = store;
    }

    /** The values of the windows in a span, in buckets: the highest value of each, seconds, and its count. */
    public String distribution(Series series, Measure measure, Span span) {
        LatencyHistogram values = values(series, measure, span);
        return JsonText.object(json -> {
            json.writeNumberField("end", span.endMillis() / 1_000);
            json.writeNumberField("count", values.count());
            json.writeArrayFieldStart("buckets");
            for (double[] bucket : buckets(values)) {
                json.writeArray(bucket, 0, 2);
            }
            json.writeEndArray();
        });
    }

    /** Counts by column of time and band of value, band b from 10^(b/10) us on; those that are 0 are left out. */
    public String heatmap(Series series, Measure measure, Span span, long stepMillis) {
        return JsonText.object(json -> {
            json.writeNumberField("step", stepMillis / 1_000);
            json.writeNumberField("bandsPerDecade", BANDS_PER_DECADE);
            json.writeArrayFieldStart("columns");
            for (long start = span.startMillis(); start + stepMillis <= span.endMillis(); start += stepMillis) {
                TreeMap<Integer, Long> bands = new TreeMap<>();
                values(series, measure, new Span(start, start + stepMillis))
                        .forEachBucket((micros, count) -> bands.merge(band(micros), count, Long::sum));
                if (!bands.isEmpty()) {
                    json.writeStartObject();
                    json.writeNumberField("start", start / 1_000);
                    json.writeArrayFieldStart("bands");
                    for (var band : bands.entrySet()) {
                        json.writeArray(new long[] {band.getKey(), band.getValue()}, 0, 2);
                    }
                    json.writeEndArray();
                    json.writeEndObject();
                }
            }
            json.writeEndArray();
        });
    }

    private LatencyHistogram values(Series series, Measure measure, Span span) {
        LatencyHistogram sum = new LatencyHistogram();
        Predicate<List<String>> shown = LatencyFilter.of(measure);
        SeriesWindows windows = store.windows().get(series);
        if (windows != null) {
            for (NavigableMap<Long, WindowResult> partition : windows.partitions()) {
                for (WindowResult window :
                        partition.subMap(span.startMillis(), span.endMillis()).values()) {
                    for (Distribution values : window.getDistributions()) {
                        if (values.getMeasure().equals(measure.key()) && shown.test(values.getLabels())) {
                            sum.add(values);
                        }
                    }
                }
            }
        }
        return sum;
    }

    private static List<double[]> buckets(LatencyHistogram values) {
        List<double[]> buckets = new ArrayList<>();
        values.forEachBucket((micros, count) -> buckets.add(new double[] {micros / 1e6, (double) count}));
        return buckets;
    }

    private static int band(double micros) {
        return micros < 1 ? 0 : (int) Math.floor(Math.log10(micros) * BANDS_PER_DECADE);
    }
}
