package io.streamgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IngestProxyTest {

    @Test
    void relaysAndCountsGenerationsWithoutKafka() throws Exception {
        Script script = Script.eventStream()
                .event("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"hi\"}}]}\n\n")
                .event("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n")
                .event("data: [DONE]\n\n")
                .finish();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                IngestProxy proxy = proxy("127.0.0.1:0", upstream.uri())) {
            proxy.start();
            assertThat(proxy.ready()).isTrue();

            HttpResponse<String> response = post(proxy, "/v1/chat/completions", "{\"model\":\"m\",\"stream\":true}");

            assertThat(response.body()).contains("hi", "[DONE]");
            await().until(() -> value(proxy, "llm_proxy_requests_total", "default", "ok") == 1);
            assertThat(names(proxy)).doesNotHaveDuplicates();
        }
    }

    @Test
    void countsOtherRequestsAsPassedThrough() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                IngestProxy proxy = proxy("127.0.0.1:0", upstream.uri())) {
            proxy.start();

            assertThat(post(proxy, "/anything", "{}").body()).isEqualTo("{}");

            await().until(() -> value(proxy, "llm_proxy_passthrough_total", "2xx") == 1);
        }
    }

    @Test
    void takenPortIsNamedInOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();
            try (IngestProxy proxy = proxy(address, URI.create("http://127.0.0.1:1"))) {
                assertThatThrownBy(proxy::start)
                        .isInstanceOf(IOException.class)
                        .hasMessage("cannot listen on " + address + ": Address already in use");
                assertThat(proxy.ready()).isFalse();
            }
        }
    }

    private static IngestProxy proxy(String listen, URI upstream) throws ConfigException {
        String yaml = "proxy: {listen: '" + listen + "', upstream: '" + upstream
                + "', event-loops: 1, publish: {close-timeout: 100ms}}";
        ProxyConfig config = ConfigFile.parse(yaml).read(root -> ProxyConfig.read(root.section("proxy", "The proxy.")));
        return new IngestProxy(config, new KafkaSettings("127.0.0.1:1", Map.of()), new BundledSchemaRegistry());
    }

    private static HttpResponse<String> post(IngestProxy proxy, String path, String body) throws Exception {
        URI target = URI.create("http://127.0.0.1:" + proxy.address().getPort() + path);
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(target)
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    private static List<String> names(IngestProxy proxy) {
        return proxy.metrics().metrics().stream().map(MetricFamily::name).toList();
    }

    private static double value(IngestProxy proxy, String name, String... labels) {
        return proxy.metrics().metrics().stream()
                .filter(family -> family.name().equals(name))
                .flatMap(family -> family.points().stream())
                .filter(point -> point.labelValues().equals(List.of(labels)))
                .flatMap(point -> point instanceof MetricFamily.Value value ? Stream.of(value) : Stream.empty())
                .mapToDouble(MetricFamily.Value::value)
                .sum();
    }
}
