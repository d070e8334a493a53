package io.streamgauge.exporter.scrape;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.exporter.metric.Families;
import io.streamgauge.exporter.result.Reception;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.slo.ConfiguredSlos;
import io.streamgauge.exporter.window.WindowGauges;
import io.streamgauge.exporter.window.WindowGauges.Circumstances;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.TotalsResult;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Everything the results say, as of now. Until the topics have been read once, nothing of them is published: counters
 * of a half-read topic would go back and forth. Safe for any thread.
 */
public final class ResultMetrics implements MetricSource {

    private final ResultStore store;
    private final Reception reception;
    private final Clock clock;
    private final Freshness freshness;
    private final WindowGauges windowGauges;

    public ResultMetrics(
            ResultStore store, Reception reception, List<WindowLength> windows, Duration staleAfter, Clock clock) {
        this.store = store;
        this.reception = reception;
        this.clock = clock;
        this.freshness = new Freshness(clock, staleAfter);
        this.windowGauges = new WindowGauges(windows);
    }

    @Override
    public List<MetricFamily> metrics() {
        Families families = new Families();
        PipelinePoints pipeline = new PipelinePoints(families);
        pipeline.addBuild();
        pipeline.addReception(reception);
        boolean complete = reception.caughtUp();
        List<PartitionProgress> progresses = complete ? store.progresses().settled() : List.of();
        // Decided once for the whole scrape: where the pipeline is up, no series lacks its open requests.
        Set<Integer> stale = freshness.stale(store.progresses().newest());
        pipeline.addState(stale.isEmpty() && freshness.allFresh(progresses), progresses, freshness);
        if (complete) {
            ConfiguredSlos slos = store.slos().map(ConfiguredSlos::of).orElse(ConfiguredSlos.NONE);
            pipeline.addCounters(progresses);
            pipeline.addSlos(slos);
            addTotals(families, slos, stale);
            addWindows(families, slos);
        }
        return families.all();
    }

    private void addTotals(Families families, ConfiguredSlos slos, Set<Integer> stale) {
        OpenPoints open = new OpenPoints(families, clock);
        store.totals().forEach((series, totals) -> {
            List<TotalsResult> partitions = totals.partitions();
            new TotalsPoints(families, series).add(partitions, slos);
            boolean current =
                    partitions.stream().map(TotalsResult::getPartition).noneMatch(stale::contains);
            if (current && (store.windows().containsKey(series) || OpenPoints.any(partitions))) {
                open.add(series, partitions);
                open.addOverdue(series, partitions, slos);
            }
        });
    }

    private void addWindows(Families families, ConfiguredSlos slos) {
        windowGauges.retain(store.windows());
        Circumstances now = new Circumstances(slos, store.progresses().incompleteWindows());
        store.windows()
                .forEach((series, windows) -> freshness
                        .fresh(store.progresses(), windows.partitionNumbers())
                        .ifPresent(progress -> windowGauges.add(families, series, windows, progress, now)));
    }
}
