package io.streamgauge.exporter.sample;

import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.result.Distribution;
import io.streamgauge.schemas.result.SloCohort;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What happened to one series in one partition, event by event, and the windows of 5 s that come of it. Instants are
 * micro seconds since the epoch, in any order.
 */
public final class SeriesTimeline {

    public static final long SECOND = 1_000_000;

    private final List<String> names;
    private final List<String> values;
    private final int partition;
    private final NavigableMap<Long, OpenWindow> windows = new TreeMap<>();

    public SeriesTimeline(List<String> names, List<String> values, int partition) {
        this.names = names;
        this.values = values;
        this.partition = partition;
    }

    /** A series of the main grouping in partition 0. */
    public static SeriesTimeline ofModel(String model) {
        return new SeriesTimeline(List.of("model", "route"), List.of(model, "chat"), 0);
    }

    /** A request that began, had its first output and ended at these instants. */
    public SeriesTimeline request(long startMicros, long firstOutputMicros, long endMicros) {
        return start(startMicros).firstOutput(firstOutputMicros).endGenerating(endMicros);
    }

    public SeriesTimeline start(long atMicros) {
        window(atMicros).starts.add(atMicros);
        return count(atMicros, CountName.REQUESTS_STARTED, 1);
    }

    public SeriesTimeline firstOutput(long atMicros) {
        window(atMicros).firstOutputs.add(atMicros);
        return this;
    }

    public SeriesTimeline endWaiting(long atMicros) {
        window(atMicros).endsWaiting.add(atMicros);
        return this;
    }

    public SeriesTimeline endGenerating(long atMicros) {
        window(atMicros).endsGenerating.add(atMicros);
        return this;
    }

    public SeriesTimeline count(long atMicros, CountName name, long value, String... labels) {
        window(atMicros).counts.add(new Count(name.key(), List.of(labels), value));
        return this;
    }

    /** Requests of a class that arrived in the window of this instant, judged at once. */
    public SeriesTimeline cohort(long atMicros, String slo, long good, long bad, long excluded, long open) {
        return cohort(atMicros, new SloCohort(slo, good, bad, excluded, open, atMicros / 1_000));
    }

    /** Requests of a class that arrived in the window of this instant. */
    public SeriesTimeline cohort(long atMicros, SloCohort slo) {
        window(atMicros).cohorts.add(slo);
        return this;
    }

    /** The cohorts of the windows in which something happened. */
    public List<CohortResult> cohorts() {
        List<CohortResult> results = new ArrayList<>();
        windows.forEach((start, window) ->
                results.add(new CohortResult(names, values, start, partition, List.copyOf(window.cohorts))));
        return results;
    }

    public SeriesTimeline measure(long atMicros, Measure measure, long valueMicros, String... labels) {
        window(atMicros).distribution(measure, List.of(labels)).record(valueMicros);
        return this;
    }

    private OpenWindow window(long atMicros) {
        long start = Math.floorDiv(atMicros, OpenWindow.MICROS) * OpenWindow.MICROS;
        return windows.computeIfAbsent(start / 1_000, startMillis -> new OpenWindow(start));
    }

    /** The windows in which something happened, by start. */
    public NavigableMap<Long, WindowResult> windows() {
        NavigableMap<Long, WindowResult> results = new TreeMap<>();
        long waiting = 0;
        long generating = 0;
        for (var entry : windows.entrySet()) {
            OpenWindow window = entry.getValue();
            results.put(
                    entry.getKey(),
                    new WindowResult(
                            names,
                            values,
                            entry.getKey(),
                            partition,
                            window.counts,
                            distributions(window),
                            window.load(waiting, generating),
                            List.of()));
            waiting += window.starts.size() - window.firstOutputs.size() - window.endsWaiting.size();
            generating += window.firstOutputs.size() - window.endsGenerating.size();
        }
        return results;
    }

    private static List<Distribution> distributions(OpenWindow window) {
        List<Distribution> distributions = new ArrayList<>();
        window.values.forEach((measure, byLabels) -> byLabels.forEach(
                (labels, histogram) -> distributions.add(histogram.toDistribution(measure.key(), labels))));
        return distributions;
    }
}
