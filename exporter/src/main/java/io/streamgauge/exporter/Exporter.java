package io.streamgauge.exporter;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.management.route.Route;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.exporter.alias.Convention;
import io.streamgauge.exporter.deployment.DeclaredDeployments;
import io.streamgauge.exporter.page.request.SlowestOfWindows;
import io.streamgauge.exporter.page.request.SlowestRequests;
import io.streamgauge.exporter.page.site.LivePage;
import io.streamgauge.exporter.reading.ResultReader;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.scrape.ResultMetrics;
import io.streamgauge.exporter.scrape.ScrapeSettings;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.registry.SchemaRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Publishes what the pipeline found: follows its result topics and answers scrapes from memory. Every replica publishes
 * everything. Kafka may be away when it starts and at any time later: metrics answer all the same and say so.
 */
public final class Exporter implements Service {

    private final ResultReader reader;
    private final ResultMetrics metrics;
    private final DeclaredDeployments deployments;
    private final Set<Convention> aliases;
    private final LivePage page;
    private boolean started;

    public Exporter(ExporterConfig config, KafkaSettings kafka, SchemaRegistry registry) {
        this(config, kafka, registry, Clock.systemUTC());
    }

    Exporter(ExporterConfig config, KafkaSettings kafka, SchemaRegistry registry, Clock clock) {
        ResultStore store = new ResultStore(clock);
        this.reader = new ResultReader(kafka, registry, store, clock);
        List<WindowLength> windows =
                config.windows().stream().map(WindowLength::of).toList();
        this.deployments = new DeclaredDeployments(config.deployments());
        this.metrics = new ResultMetrics(
                store, reader, new ScrapeSettings(windows, config.staleAfter(), deployments.series()), clock);
        this.aliases = config.aliases();
        this.page = new LivePage(
                store,
                metrics,
                new SlowestRequests(kafka, registry, store, clock),
                new SlowestOfWindows(store, clock),
                windows);
    }

    /** Everything the results and the configuration say; may be asked before the start. */
    public MetricSource metrics() {
        return () -> {
            List<MetricFamily> results = metrics.metrics();
            List<MetricFamily> families = new ArrayList<>(results);
            aliases.forEach(convention -> families.addAll(convention.aliases(results)));
            families.addAll(deployments.metrics());
            return families;
        };
    }

    /** The live page, for the port for operators. */
    public List<Route> page() {
        return page.routes();
    }

    @Override
    public String name() {
        return "exporter";
    }

    @Override
    public synchronized void start() {
        reader.start();
        started = true;
    }

    /** Whether the topics have been read once and Kafka still answers. */
    @Override
    public boolean ready() {
        return reader.ready();
    }

    @Override
    public synchronized boolean alive() {
        return !started || reader.alive();
    }

    @Override
    public synchronized void close() {
        if (started) {
            reader.close();
            started = false;
        }
    }
}
