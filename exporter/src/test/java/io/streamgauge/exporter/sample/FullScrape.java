package io.streamgauge.exporter.sample;

import io.streamgauge.exporter.deployment.DeclaredDeployments;
import io.streamgauge.exporter.deployment.Deployment;
import io.streamgauge.exporter.result.Reception;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.scrape.ResultMetrics;
import io.streamgauge.exporter.scrape.ScrapeSettings;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.SloClasses;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;

/** A scrape of results, without Kafka. */
public final class FullScrape {

    private static final Deployment DEPLOYMENT = new Deployment(
            "m", "", new Deployment.Engine("vllm", "0.11"), "H100", 8, new Deployment.Serving("fp8", "tp4", "prefix"));

    private FullScrape() {}

    private record Read() implements Reception {

        @Override
        public boolean caughtUp() {
            return true;
        }

        @Override
        public Map<String, Long> read() {
            return Map.of("llm.totals", 1L);
        }

        @Override
        public Map<String, Long> unreadable() {
            return read();
        }
    }

    /**
     * Scrapes once.
     *
     * @param results those of a pipeline that is up to date at the instant given
     */
    public static Published of(LongFunction<List<SpecificRecord>> results) {
        return of(DEPLOYMENT, results);
    }

    /** The same where this is what the configuration tells of the servers. */
    public static Published of(Deployment deployment, LongFunction<List<SpecificRecord>> results) {
        ManualClock clock = new ManualClock(Instant.ofEpochSecond(1_764_403_200));
        ResultStore store = new ResultStore(clock);
        results.apply(clock.millis()).forEach(result -> put(store, result));
        clock.advance(Duration.ofSeconds(1));
        List<WindowLength> windows = List.of(WindowLength.of(Duration.ofMinutes(1)));
        DeclaredDeployments deployments = new DeclaredDeployments(List.of(deployment));
        ResultMetrics metrics = new ResultMetrics(
                store, new Read(), new ScrapeSettings(windows, Duration.ofSeconds(30), deployments.series()), clock);
        return new Published(Stream.concat(metrics.metrics().stream(), deployments.metrics().stream())
                .toList());
    }

    private static void put(ResultStore store, SpecificRecord result) {
        if (result instanceof TotalsResult totals) {
            store.put(totals);
        } else if (result instanceof WindowResult window) {
            store.put(window);
        } else if (result instanceof CohortResult cohort) {
            store.put(cohort);
        } else if (result instanceof PartitionProgress progress) {
            store.put(progress);
        } else if (result instanceof SloClasses classes) {
            store.put(classes, 0);
        }
    }
}
