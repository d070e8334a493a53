package io.streamgauge.exporter.sample;

import io.streamgauge.exporter.metric.Families;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.slo.ConfiguredSlos;
import io.streamgauge.exporter.window.WindowGauges;
import io.streamgauge.exporter.window.WindowGauges.Circumstances;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.WindowResult;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;

/** The gauges of one series in windows of 10 s. */
public final class WindowScrape {

    private final ResultStore store = new ResultStore(Clock.systemUTC());
    private final WindowGauges gauges = new WindowGauges(List.of(WindowLength.of(Duration.ofSeconds(10))));
    private ConfiguredSlos slos = ConfiguredSlos.of(SomeSlos.chat("*"));

    public WindowScrape with(ConfiguredSlos classes) {
        slos = classes;
        return this;
    }

    public WindowScrape with(SeriesTimeline timeline) {
        with(timeline.windows());
        timeline.cohorts().forEach(store::put);
        return this;
    }

    public WindowScrape with(NavigableMap<Long, WindowResult> windows) {
        windows.values().forEach(store::put);
        return this;
    }

    /** What is published when every partition has been worked through until this instant. */
    public Published at(long processedUntilMillis, Long... incompleteWindows) {
        Families families = new Families();
        Circumstances now = new Circumstances(slos, Set.of(incompleteWindows));
        for (var entry : store.windows().entrySet()) {
            List<PartitionProgress> progress = entry.getValue().partitionNumbers().stream()
                    .map(partition -> SomeTotals.progress(partition, processedUntilMillis))
                    .toList();
            gauges.add(families, entry.getKey(), entry.getValue(), progress, now);
        }
        return new Published(families.all());
    }

    /** The series there are. */
    public Map<Series, ?> series() {
        return store.windows();
    }
}
