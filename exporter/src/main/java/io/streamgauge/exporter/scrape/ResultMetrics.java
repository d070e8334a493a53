package io.streamgauge.exporter.scrape;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.exporter.metric.Families;
import io.streamgauge.exporter.result.Reception;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.result.SeriesWindows;
import io.streamgauge.exporter.slo.ConfiguredSlos;
import io.streamgauge.exporter.window.WindowGauges;
import io.streamgauge.exporter.window.WindowGauges.Circumstances;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.tally.Grouping;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Everything the results say, as of now. Until the topics have been read once, nothing of them is published: counters
 * of a half-read topic would go back and forth. Safe for any thread.
 */
public final class ResultMetrics implements MetricSource {

    /** How old the windows are whose slowest requests are shown. */
    private static final Duration EXEMPLARS = Duration.ofMinutes(5);

    private final ResultStore store;
    private final Reception reception;
    private final Clock clock;
    private final Freshness freshness;
    private final WindowGauges windowGauges;
    private final List<Series> declared;

    public ResultMetrics(ResultStore store, Reception reception, ScrapeSettings settings, Clock clock) {
        this.store = store;
        this.reception = reception;
        this.clock = clock;
        this.freshness = new Freshness(clock, settings.staleAfter());
        this.windowGauges = new WindowGauges(settings.windows());
        this.declared = settings.declared();
    }

    @Override
    public List<MetricFamily> metrics() {
        Families families = new Families();
        PipelinePoints pipeline = new PipelinePoints(families);
        pipeline.addBuild();
        pipeline.addReception(reception);
        boolean complete = reception.caughtUp();
        List<PartitionProgress> progresses = complete ? store.progresses().settled() : List.of();
        Set<Integer> stale = addState(pipeline, progresses);
        if (complete) {
            ConfiguredSlos slos = slos();
            pipeline.addCounters(store.progresses().newest());
            pipeline.addSlos(slos);
            windowGauges.retain(store.windows());
            OpenNow open = new OpenNow(new OpenPoints(families, clock), slos, stale);
            totals().forEach((series, partitions) -> {
                new TotalsPoints(families, series).add(partitions, slos, exemplars(series));
                open.add(series, partitions);
            });
            addWindows(families, slos, series -> true);
        }
        return families.all();
    }

    /** By series; those that are declared are there from the start. */
    private Map<Series, List<TotalsResult>> totals() {
        Map<Series, List<TotalsResult>> all = new LinkedHashMap<>();
        store.totals().forEach((series, totals) -> all.put(series, totals.partitions()));
        declared.forEach(series -> all.putIfAbsent(series, List.of()));
        return all;
    }

    /** What of it is so now: the pipeline's state, and windows and open requests of these series. */
    public List<MetricFamily> now(Predicate<Series> wanted) {
        Families families = new Families();
        PipelinePoints pipeline = new PipelinePoints(families);
        boolean complete = reception.caughtUp();
        Set<Integer> stale = addState(pipeline, complete ? store.progresses().settled() : List.of());
        if (complete) {
            ConfiguredSlos slos = slos();
            pipeline.addSlos(slos);
            OpenNow open = new OpenNow(new OpenPoints(families, clock), slos, stale);
            store.totals().forEach((series, totals) -> {
                if (wanted.test(series)) {
                    open.add(series, totals.partitions());
                }
            });
            addWindows(families, slos, wanted);
        }
        return families.all();
    }

    /** Decided once for the whole scrape: where the pipeline is up, no series lacks its open requests. */
    private Set<Integer> addState(PipelinePoints pipeline, List<PartitionProgress> progresses) {
        Set<Integer> stale = freshness.stale(store.progresses().newest());
        pipeline.addState(stale.isEmpty() && freshness.allFresh(progresses), progresses, freshness);
        return stale;
    }

    private ConfiguredSlos slos() {
        return store.slos().map(ConfiguredSlos::of).orElse(ConfiguredSlos.NONE);
    }

    /** Adds what is open, where that is known. */
    private final class OpenNow {

        private final OpenPoints points;
        private final ConfiguredSlos slos;
        private final Set<Integer> stale;

        OpenNow(OpenPoints points, ConfiguredSlos slos, Set<Integer> stale) {
            this.points = points;
            this.slos = slos;
            this.stale = stale;
        }

        void add(Series series, List<TotalsResult> partitions) {
            boolean current =
                    partitions.stream().map(TotalsResult::getPartition).noneMatch(stale::contains);
            if (current && (store.windows().containsKey(series) || OpenPoints.any(partitions))) {
                points.add(series, partitions);
                points.addOverdue(series, partitions, slos);
            }
        }
    }

    private void addWindows(Families families, ConfiguredSlos slos, Predicate<Series> wanted) {
        Circumstances now = new Circumstances(slos, store.progresses().incompleteWindows());
        store.windows().forEach((series, windows) -> {
            if (wanted.test(series)) {
                freshness
                        .fresh(store.progresses(), windows.partitionNumbers())
                        .ifPresent(progress -> windowGauges.add(families, series, windows, progress, now));
            }
        });
    }

    private Exemplars exemplars(Series series) {
        // No other grouping's windows know any.
        SeriesWindows windows =
                Grouping.ROUTE.has(series.labelNames()) ? store.windows().get(series) : null;
        return windows == null ? Exemplars.NONE : Exemplars.of(windows, clock.millis() - EXEMPLARS.toMillis());
    }
}
