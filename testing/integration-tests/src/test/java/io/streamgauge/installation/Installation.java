package io.streamgauge.installation;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.bootstrap.management.ManagementServer;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.bootstrap.process.Services;
import io.streamgauge.exporter.Exporter;
import io.streamgauge.exporter.ExporterConfig;
import io.streamgauge.processor.ProcessorConfig;
import io.streamgauge.processor.StreamProcessor;
import io.streamgauge.proxy.IngestProxy;
import io.streamgauge.proxy.ProxyConfig;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;

/** Proxy, processor, exporter and management server in this JVM, wired as the programs wire them. */
public final class Installation implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Topics topics;
    private final IngestProxy proxy;
    private final ManagementServer management;
    private final Services services;
    private final HttpClient http = HttpClient.newHttpClient();

    private Installation(Setup setup, Topics topics) throws ConfigException {
        Parts parts = ConfigFile.parse(setup.yaml()).read(Parts::read);
        var registry = new BundledSchemaRegistry();
        this.topics = topics;
        this.proxy = new IngestProxy(parts.proxy(), parts.kafka(), registry);
        var processor = new StreamProcessor(parts.processor(), parts.kafka(), registry);
        var exporter = new Exporter(parts.exporter(), parts.kafka(), registry);
        List<Service> working = List.of(exporter, processor, proxy);
        this.management = new ManagementServer(
                InetSocketAddress.createUnresolved("127.0.0.1", 0),
                List.of(proxy.metrics(), processor.metrics(), exporter.metrics()),
                working);
        this.services = new Services(List.of(management, exporter, processor, proxy));
    }

    private record Parts(KafkaSettings kafka, ProxyConfig proxy, ProcessorConfig processor, ExporterConfig exporter) {

        static Parts read(Section root) {
            return new Parts(
                    KafkaSettings.read(root.section("kafka", "")),
                    ProxyConfig.read(root.section("proxy", "")),
                    ProcessorConfig.read(root),
                    ExporterConfig.read(root.section("exporter", "")));
        }
    }

    /** Creates the topics, starts everything and waits until it is ready. */
    public static Installation start(Setup setup) throws Exception {
        Topics topics = Topics.embedded(setup.topicPrefix()).withPartitions(Setup.PARTITIONS);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", setup.bootstrapServers()))) {
            new TopicCreation(admin, 1).ensure(topics.all());
        }
        var installation = new Installation(setup, topics);
        installation.services.start();
        installation.await(() -> {
            if (installation.get("/readyz").statusCode() != 200) {
                throw new AssertionError(installation.get("/readyz").body());
            }
        });
        return installation;
    }

    /** Where clients connect. */
    public int port() {
        return proxy.address().getPort();
    }

    /** Where metrics are. */
    public URI metricsUri() {
        return URI.create("http://127.0.0.1:" + management.address().getPort() + "/metrics");
    }

    public Topics topics() {
        return topics;
    }

    /** What a Prometheus server would be given now. */
    public Scrape scrape() throws IOException, InterruptedException {
        return Scrape.parse(get("/metrics").body());
    }

    /** Repeats an assertion about scrapes or anything else until it holds. */
    public void await(ThrowingRunnable assertion) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(200)).untilAsserted(assertion);
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(metricsUri().resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Stops everything in order. */
    @Override
    public void close() {
        services.close();
    }
}
