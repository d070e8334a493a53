package io.streamgauge.proxy;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A whole proxy on loopback in front of one upstream, with nobody where its Kafka should be. */
final class RunningProxy implements AutoCloseable {

    private final IngestProxy proxy;
    private final HttpClient http = HttpClient.newHttpClient();

    private RunningProxy(IngestProxy proxy) {
        this.proxy = proxy;
    }

    static RunningProxy to(URI upstream) throws ConfigException, IOException {
        return to(upstream, "");
    }

    /** With further keys of its configuration, as YAML within braces. */
    static RunningProxy to(URI upstream, String keys) throws ConfigException, IOException {
        IngestProxy proxy = ofYaml("listen: '127.0.0.1:0', upstream: '" + upstream + "', " + keys);
        proxy.start();
        return new RunningProxy(proxy);
    }

    /** With these routes alone, as YAML, and further keys. */
    static RunningProxy ofRoutes(String routes, String keys) throws ConfigException, IOException {
        IngestProxy proxy = ofYaml("listen: '127.0.0.1:0', routes: [" + routes + "], " + keys);
        proxy.start();
        return new RunningProxy(proxy);
    }

    /** A proxy that has not been started. */
    static IngestProxy ofYaml(String keys) throws ConfigException {
        return new IngestProxy(configOf(keys), new KafkaSettings("127.0.0.1:1", Map.of()), new BundledSchemaRegistry());
    }

    /** Its configuration with these keys, as YAML within braces. */
    static ProxyConfig configOf(String keys) throws ConfigException {
        String warmUp = keys.contains("warm-up:") ? "" : "warm-up: false, ";
        String drain = keys.contains("drain-delay:") ? "" : "drain-delay: 1ms, ";
        String yaml = "proxy: {event-loops: 1, publish: {close-timeout: 100ms}, " + warmUp + drain + keys + "}";
        return ConfigFile.parse(yaml).read(root -> ProxyConfig.read(root.section("proxy", "The proxy.")));
    }

    InetSocketAddress address() {
        return proxy.address();
    }

    IngestProxy service() {
        return proxy;
    }

    /** Takes over what can change while it runs, from these keys. */
    void reload(String keys) throws ConfigException {
        proxy.reload(configOf(keys));
    }

    HttpRequest post(String path, byte[] body) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + proxy.address().getPort() + path))
                .POST(BodyPublishers.ofByteArray(body))
                .build();
    }

    HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
        return http.send(request, BodyHandlers.ofByteArray());
    }

    HttpClient http() {
        return http;
    }

    List<String> metrics() {
        return proxy.metrics().metrics().stream().map(MetricFamily::name).toList();
    }

    /** The value of a metric's point with these label values. */
    double metric(String name, String... labels) {
        return proxy.metrics().metrics().stream()
                .filter(family -> family.name().equals(name))
                .flatMap(family -> family.points().stream())
                .filter(point -> point.labelValues().equals(List.of(labels)))
                .flatMap(point -> point instanceof MetricFamily.Value value ? Stream.of(value) : Stream.empty())
                .mapToDouble(MetricFamily.Value::value)
                .sum();
    }

    @Override
    public void close() {
        proxy.close();
    }
}
