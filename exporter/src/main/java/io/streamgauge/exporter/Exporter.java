package io.streamgauge.exporter;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.exporter.reading.ResultReader;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.scrape.ResultMetrics;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.registry.SchemaRegistry;
import java.time.Clock;

/**
 * Publishes what the pipeline found: follows its result topics and answers scrapes from memory. Every replica publishes
 * everything. Kafka may be away when it starts and at any time later: metrics answer all the same and say so.
 */
public final class Exporter implements Service {

    private final ResultReader reader;
    private final ResultMetrics metrics;
    private boolean started;

    public Exporter(ExporterConfig config, KafkaSettings kafka, SchemaRegistry registry) {
        this(config, kafka, registry, Clock.systemUTC());
    }

    Exporter(ExporterConfig config, KafkaSettings kafka, SchemaRegistry registry, Clock clock) {
        ResultStore store = new ResultStore(clock);
        this.reader = new ResultReader(kafka, registry, store, clock);
        this.metrics = new ResultMetrics(
                store, reader, config.windows().stream().map(WindowLength::of).toList(), config.staleAfter(), clock);
    }

    /** Everything the results say; may be asked before the start. */
    public MetricSource metrics() {
        return metrics;
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
