package io.streamgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
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
                RunningProxy proxy = RunningProxy.to(upstream.uri())) {
            assertThat(proxy.service().ready()).isTrue();

            String body = post(proxy, "/v1/chat/completions", "{\"model\":\"m\",\"stream\":true}");

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
    void takenPortIsNamedInOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();
            try (IngestProxy proxy = RunningProxy.ofYaml("listen: '" + address + "', upstream: 'http://127.0.0.1:1'")) {
                assertThatThrownBy(proxy::start)
                        .isInstanceOf(IOException.class)
                        .hasMessage("cannot listen on " + address + ": Address already in use");
                assertThat(proxy.ready()).isFalse();
            }
        }
    }

    private static String post(RunningProxy proxy, String path, String body) throws Exception {
        HttpResponse<byte[]> response = proxy.send(proxy.post(path, body.getBytes(StandardCharsets.UTF_8)));
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
