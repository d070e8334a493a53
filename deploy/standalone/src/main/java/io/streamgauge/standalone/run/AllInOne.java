package io.streamgauge.standalone.run;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.management.Contents;
import io.streamgauge.bootstrap.management.ManagementServer;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.bootstrap.process.Services;
import io.streamgauge.exporter.Exporter;
import io.streamgauge.processor.ProcessorConfig;
import io.streamgauge.processor.StreamProcessor;
import io.streamgauge.proxy.IngestProxy;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.standalone.settings.AllSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.jspecify.annotations.Nullable;

/**
 * All parts in this process: the same classes as in production, on a broker of their own. They stop in the order in
 * which events pass: the proxy flushes before the processor stops, and the broker goes last.
 */
public final class AllInOne implements Service {

    private static final int BROKER_PORT = 29_092;

    private final AllSettings settings;
    private final DataPlace data;
    private final EmbeddedKafka kafka;
    private @Nullable Parts parts;
    private boolean closed;

    /** What needs to know the broker's port to be made. */
    private record Parts(
            IngestProxy proxy,
            StreamProcessor processor,
            ManagementServer management,
            Services services,
            List<Service> all) {}

    public AllInOne(AllSettings settings) {
        this(settings, BROKER_PORT);
    }

    /** @param brokerPort the wanted one; another free one is taken where it is 0 or in use */
    AllInOne(AllSettings settings, int brokerPort) {
        this.settings = settings;
        this.data = new DataPlace(settings.data());
        this.kafka = new EmbeddedKafka(
                data.kafka(),
                brokerPort,
                settings.process().topics().topics(settings.process().kafka()));
    }

    @Override
    public String name() {
        return "streamgauge";
    }

    /** Returns when every part is ready. */
    @Override
    public void start() throws Exception {
        try {
            new ListenAddresses(
                            settings.proxy().relay().listen().address(),
                            settings.process().management().listen())
                    .check();
            data.create();
            kafka.start();
            Parts made = make(kafka.settings());
            if (adopt(made)) {
                made.services.start();
                Readiness.await(made.all);
            }
        } catch (Exception e) {
            close();
            throw e;
        }
    }

    @Override
    public synchronized boolean ready() {
        return parts != null && parts.all.stream().allMatch(Service::ready);
    }

    /** Where clients connect, once started. */
    public InetSocketAddress proxyAddress() {
        return started().proxy.address();
    }

    /** Where metrics are, once started. */
    public InetSocketAddress managementAddress() {
        return started().management.address();
    }

    /** What Prometheus would read, once started. */
    public String scrape() throws IOException {
        return started().management.scrape();
    }

    /** What the proxy tells of itself; nothing before it is there. */
    public synchronized List<MetricFamily> proxyMetrics() {
        return parts == null ? List.of() : parts.proxy.metrics().metrics();
    }

    /** Every part takes over what it can change now; once started. */
    public void reload(AllSettings next) {
        started().proxy.reload(next.proxy());
        started().processor.reload(next.processor().slos());
    }

    /** Every part counts a configuration that cannot be used; once started. */
    public void reloadRefused() {
        started().proxy.reloadRefused();
        started().processor.reloadRefused();
    }

    /** Where the broker is, once started. */
    public String bootstrapServers() {
        return kafka.settings().bootstrapServers();
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (parts != null) {
            parts.services.close();
        }
        kafka.close();
    }

    private synchronized boolean adopt(Parts made) {
        if (!closed) {
            parts = made;
        }
        return !closed;
    }

    private Parts make(KafkaSettings broker) {
        SchemaRegistry registry = new BundledSchemaRegistry();
        Exporter exporter = new Exporter(settings.exporter(), broker, registry);
        StreamProcessor processor = new StreamProcessor(soleProcessor(), broker, registry);
        IngestProxy proxy = new IngestProxy(settings.proxy(), broker, registry);
        List<Service> watched = List.of(kafka, exporter, processor, proxy);
        ManagementServer management = new ManagementServer(
                settings.process().management(),
                new Contents(
                        List.of(exporter.metrics(), processor.metrics(), proxy.metrics()),
                        watched,
                        List.of(proxy.requestsPage()),
                        exporter.page()));
        return new Parts(
                proxy, processor, management, new Services(List.of(management, exporter, processor, proxy)), watched);
    }

    /**
     * As a static member it takes its own place again after a restart; the group would
     * otherwise wait 45 s for the member that has gone.
     */
    private ProcessorConfig soleProcessor() {
        ProcessorConfig given = settings.processor();
        Map<String, String> streams = new HashMap<>(given.streams());
        streams.putIfAbsent(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, "all-in-one");
        return new ProcessorConfig(given.threads(), given.pace(), given.labels(), streams, given.slos());
    }

    private synchronized Parts started() {
        if (parts == null) {
            throw new IllegalStateException("not started");
        }
        return parts;
    }
}
