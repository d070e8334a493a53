package io.streamgauge.exporter.sample;

import io.streamgauge.schemas.histogram.LatencyHistogram;
import io.streamgauge.schemas.result.Bin;
import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.result.SloCohort;
import io.streamgauge.schemas.result.WindowLoad;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A window that is being filled. */
final class OpenWindow {

    static final long MICROS = 5_000_000;
    private static final long BIN_MICROS = 100_000;

    final List<Count> counts = new ArrayList<>();
    final Map<Measure, Map<List<String>, LatencyHistogram>> values = new EnumMap<>(Measure.class);
    final List<SloCohort> cohorts = new ArrayList<>();
    final List<Long> starts = new ArrayList<>();
    final List<Long> firstOutputs = new ArrayList<>();
    final List<Long> endsWaiting = new ArrayList<>();
    final List<Long> endsGenerating = new ArrayList<>();

    private final long startMicros;

    OpenWindow(long startMicros) {
        this.startMicros = startMicros;
    }

    LatencyHistogram distribution(Measure measure, List<String> labels) {
        return values.computeIfAbsent(measure, unknown -> new HashMap<>())
                .computeIfAbsent(labels, unknown -> new LatencyHistogram());
    }

    WindowLoad load(long waitingAtStart, long generatingAtStart) {
        return new WindowLoad(
                waitingAtStart,
                generatingAtStart,
                bins(starts),
                bins(firstOutputs),
                bins(endsWaiting),
                bins(endsGenerating));
    }

    private List<Bin> bins(List<Long> instants) {
        Map<Integer, Bin> bins = new TreeMap<>();
        for (long instant : instants) {
            long offset = instant - startMicros;
            Bin bin = bins.computeIfAbsent((int) (offset / BIN_MICROS), index -> new Bin(index, 0L, 0L));
            bin.setCount(bin.getCount() + 1);
            bin.setOffsetSumMicros(bin.getOffsetSumMicros() + offset);
        }
        return List.copyOf(bins.values());
    }
}
