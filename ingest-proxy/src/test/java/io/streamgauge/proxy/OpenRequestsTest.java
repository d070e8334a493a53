package io.streamgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What GET /requests and the gauges beside it say of requests that are open, on real sockets. */
class OpenRequestsTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void aStreamIsShownWithItsChunksAndNothingOfItsContent() throws Exception {
        Script script = Script.eventStream()
                .event("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"secret-answer\"}}]}\n\n")
                .event("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"secret-answer\"}}]}\n\n")
                .stall();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningProxy proxy = RunningProxy.to(upstream.uri())) {
            CompletableFuture<HttpResponse<Void>> answer = send(
                    proxy,
                    "/v1/chat/completions?key=secret-query",
                    "{\"model\":\"m\\u0007\",\"stream\":true,\"messages\":\"secret-prompt\"}");

            await().atMost(LIMIT).until(() -> page(proxy).contains("\"chunks\":2"));

            String page = page(proxy);
            assertThat(page)
                    .startsWith("{\"open\":1,\"not_shown\":0,\"silent_event_loops\":0,")
                    .contains(
                            "\"route\":\"default\"", "\"phase\":\"streaming\"", "\"age_seconds\":", "\"idle_seconds\":")
                    .contains("\"upstream\":\"" + upstream.uri().getAuthority() + "\"")
                    .containsPattern("\"id\":\"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\"")
                    .doesNotContain("secret");
            assertThat(proxy.metric("llm_proxy_open_requests", "default", "streaming"))
                    .isEqualTo(1);
            assertThat(proxy.metric("llm_proxy_oldest_open_request_age_seconds", "default", "streaming"))
                    .isPositive();
            answer.cancel(true);
        }
    }

    @Test
    void aRequestWithoutAnAnswerWaitsAndIsGoneWhenItsClientLeaves() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningProxy proxy = RunningProxy.to(upstream.uri())) {
            CompletableFuture<HttpResponse<Void>> answer =
                    send(proxy, "/v1/chat/completions", "{\"model\":\"m\",\"stream\":true}");

            await().atMost(LIMIT).until(() -> page(proxy).contains("\"phase\":\"waiting\""));
            assertThat(page(proxy)).contains("\"model\":\"m\"", "\"chunks\":0");
            answer.cancel(true);

            await().atMost(LIMIT).until(() -> page(proxy).startsWith("{\"open\":0,"));
            assertThat(proxy.metric("llm_proxy_open_requests", "default", "waiting"))
                    .isZero();
        }
    }

    @Test
    void whatIsNotMeasuredIsShownToo() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningProxy proxy = RunningProxy.to(upstream.uri())) {
            CompletableFuture<HttpResponse<Void>> answer = send(proxy, "/anything", "{}");

            await().atMost(LIMIT).until(() -> page(proxy).contains("\"phase\":\"waiting\""));

            assertThat(page(proxy))
                    .contains("\"route\":\"default\"")
                    .doesNotContain("\"id\"", "\"model\"", "\"chunks\"");
            answer.cancel(true);
        }
    }

    private static String page(RunningProxy proxy) {
        return proxy.service().requestsPage().body().get();
    }

    private static CompletableFuture<HttpResponse<Void>> send(RunningProxy proxy, String path, String body) {
        return proxy.http()
                .sendAsync(proxy.post(path, body.getBytes(StandardCharsets.UTF_8)), BodyHandlers.discarding());
    }
}
