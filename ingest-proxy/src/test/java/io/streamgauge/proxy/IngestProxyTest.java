package io.streamgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class IngestProxyTest {

    private static final String CHAT = "/v1/chat/completions";
    private static final byte[] BODY = "{\"model\":\"m\",\"stream\":true}".getBytes(StandardCharsets.UTF_8);
    private static final String CONTENT = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"hi\"}}]}\n\n";
    private static final String DONE =
            "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

    @Test
    void relaysAndCountsGenerationsWithoutKafka() throws Exception {
        Script script = Script.eventStream().event(CONTENT).event(DONE).finish();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningProxy proxy = RunningProxy.to(upstream.uri())) {
            assertThat(proxy.service().ready()).isTrue();

            String body = post(proxy, CHAT, new String(BODY, StandardCharsets.UTF_8));

            assertThat(body).contains("hi", "[DONE]");
            await().until(() -> proxy.metric("llm_proxy_requests_total", "default", "ok") == 1);
            assertThat(proxy.metrics()).doesNotHaveDuplicates();
        }
    }

    @Test
    void countsOtherRequestsAsPassedThrough() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningProxy proxy = RunningProxy.to(upstream.uri())) {
            assertThat(post(proxy, "/anything", "{}")).isEqualTo("{}");

            await().until(() -> proxy.metric("llm_proxy_passthrough_total", "2xx") == 1);
        }
    }

    @Test
    void theSwitchLeavesTheRelayAloneAndLetsOpenRequestsEndAsTheyBegan() throws Exception {
        Gate gate = new Gate();
        Script script =
                Script.eventStream().event(CONTENT).pass(gate).event(DONE).finish();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningProxy proxy = RunningProxy.to(upstream.uri())) {
            CompletableFuture<HttpResponse<byte[]>> open =
                    proxy.http().sendAsync(proxy.post(CHAT, BODY), BodyHandlers.ofByteArray());
            await().until(() -> proxy.metric("llm_proxy_requests_in_flight", "default") == 1);

            proxy.reload("observe: off, upstream: '" + upstream.uri() + "'");
            gate.admit(2);
            proxy.send(proxy.post(CHAT, BODY));
            open.join();

            await().until(() -> proxy.metric("llm_proxy_requests_total", "default", "ok") == 1);
            await().until(() -> proxy.metric("llm_proxy_passthrough_total", "2xx") == 1);
            assertThat(proxy.metric("llm_proxy_requests_started_total", "default"))
                    .isEqualTo(1);
            assertThat(proxy.metric("llm_proxy_observing")).isZero();
            assertThat(proxy.service().ready()).isTrue();
        }
    }

    @Test
    void whatWasStartedWithoutObservationCanBeObservedLater() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.eventStream().event(CONTENT).event(DONE).finish());
                RunningProxy proxy = RunningProxy.to(upstream.uri(), "observe: off")) {
            proxy.send(proxy.post(CHAT, BODY));
            await().until(() -> proxy.metric("llm_proxy_passthrough_total", "2xx") == 1);

            proxy.reload("observe: on, upstream: '" + upstream.uri() + "'");
            proxy.send(proxy.post(CHAT, BODY));

            await().until(() -> proxy.metric("llm_proxy_requests_total", "default", "ok") == 1);
            assertThat(proxy.metric("llm_proxy_requests_started_total", "default"))
                    .isEqualTo(1);
            assertThat(proxy.metric("llm_proxy_observing")).isEqualTo(1);
            assertThat(proxy.service().ready()).isTrue();
        }
    }

    @Test
    void isReadyWithoutKafkaOnceItIsWarmAndCountsNothingOfThat() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningProxy proxy = RunningProxy.to(upstream.uri(), "warm-up: true")) {
            await().atMost(Duration.ofSeconds(30)).until(() -> proxy.service().ready());

            assertThat(upstream.connectionsAccepted()).isZero();
            assertThat(proxy.service().requestsPage().body().get()).startsWith("{\"open\":0,");
            assertThat(nonZero(proxy))
                    .noneMatch(name -> name.matches("llm_proxy_(requests|events|chunks|passthrough|upstream|open)_.*"));
        }
    }

    private static List<String> nonZero(RunningProxy proxy) {
        return proxy.service().metrics().metrics().stream()
                .flatMap(family -> family.points().stream()
                        .filter(point -> point instanceof MetricFamily.Value value && value.value() != 0)
                        .map(point -> family.name() + point.labelValues()))
                .toList();
    }

    @Test
    void takenPortIsNamedInOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();
            try (IngestProxy proxy = RunningProxy.ofYaml("listen: '" + address + "', upstream: 'http://127.0.0.1:1'")) {
                assertThatThrownBy(proxy::start)
                        .isInstanceOf(IOException.class)
                        .hasMessage("cannot listen on " + address + " (proxy.listen): Address already in use");
                assertThat(proxy.ready()).isFalse();
            }
        }
    }

    private static String post(RunningProxy proxy, String path, String body) throws Exception {
        HttpResponse<byte[]> response = proxy.send(proxy.post(path, body.getBytes(StandardCharsets.UTF_8)));
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
