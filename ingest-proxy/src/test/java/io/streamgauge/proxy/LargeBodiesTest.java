package io.streamgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies of any size pass, while the observer looks at no more of them than it may. */
class LargeBodiesTest {

    private static final String CHAT = "/v1/chat/completions";
    private static final byte[] QUESTION = bytes("{\"model\":\"m\",\"stream\":true}");

    @ParameterizedTest
    @ValueSource(ints = {300_000, 20_000_000})
    void requestPassesWholeAndIsObserved(int promptLength) throws Exception {
        byte[] body = bytes("{\"messages\":[{\"role\":\"user\",\"content\":\"" + "p".repeat(promptLength)
                + "\"}],\"model\":\"m\",\"stream\":true}");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.eventStream()
                        .event(event("hi"))
                        .event("data: [DONE]\n\n")
                        .finish());
                RunningProxy proxy = RunningProxy.to(upstream.uri())) {
            assertThat(proxy.send(proxy.post(CHAT, body)).statusCode()).isEqualTo(200);

            assertThat(upstream.exchange(0).request().bodyLength()).isEqualTo(body.length);
            assertThat(upstream.exchange(0).request().bodyHash()).isEqualTo(hash(body));
            await().until(() -> proxy.metric("llm_proxy_requests_total", "default", "ok") == 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/event-stream", "application/json", "application/x-ndjson"})
    void answersAboveTheLimitOfTheObserverPassSideBySideAndSoDoTheNext(String contentType) throws Exception {
        int answers = 16;
        byte[] answer = bytes(event("a".repeat(300_000)));
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.begin().sized(200, answer, "content-type: " + contentType));
                RunningProxy proxy = RunningProxy.to(upstream.uri(), "max-event-size: 1KiB")) {
            for (int round = 1; round <= 2; round++) {
                for (HttpResponse<byte[]> response : together(proxy, answers)) {
                    assertThat(response.body()).isEqualTo(answer);
                }

                int ended = round * answers;
                await().until(() -> proxy.metric("llm_proxy_requests_started_total", "default") == ended
                        && proxy.metric("llm_proxy_requests_in_flight", "default") == 0);
            }
            assertThat(proxy.metric("llm_proxy_unread_events_total", "default", "oversized"))
                    .isEqualTo(2 * answers);
            assertThat(proxy.metric("llm_proxy_observer_failures_total")).isZero();
        }
    }

    private static List<HttpResponse<byte[]>> together(RunningProxy proxy, int requests) {
        List<CompletableFuture<HttpResponse<byte[]>>> open = Stream.generate(
                        () -> proxy.http().sendAsync(proxy.post(CHAT, QUESTION), BodyHandlers.ofByteArray()))
                .limit(requests)
                .toList();
        return open.stream().map(CompletableFuture::join).toList();
    }

    @Test
    void wholeAnswersOfAnySizePassSideBySideAndAreRead() throws Exception {
        int answers = 16;
        byte[] answer = bytes("{\"choices\":[{\"message\":{\"content\":\"" + "a".repeat(300_000)
                + "\"},\"finish_reason\":\"stop\"}]}");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.begin().sized(200, answer, "content-type: application/json"));
                RunningProxy proxy = RunningProxy.to(upstream.uri(), "max-event-size: 1KiB")) {
            assertThat(together(proxy, answers))
                    .allSatisfy(response -> assertThat(response.body()).isEqualTo(answer));

            await().until(() -> proxy.metric("llm_proxy_requests_total", "default", "ok") == answers);
        }
    }

    @Test
    void lineWithoutEndPassesThoughTheObserverGivesItUp() throws Exception {
        MessageDigest sent = MessageDigest.getInstance("SHA-256");
        Script script = Script.eventStream();
        for (byte[] piece : lineWithoutEnd()) {
            script = script.event(piece);
            sent.update(piece);
        }
        byte[] rest = bytes("\n\n" + event("hi") + "data: [DONE]\n\n");
        sent.update(rest);
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(script.event(rest).finish());
                RunningProxy proxy = RunningProxy.to(upstream.uri())) {
            byte[] body = proxy.send(proxy.post(CHAT, QUESTION)).body();

            assertThat(hash(body)).isEqualTo(HexFormat.of().formatHex(sent.digest()));
            await().until(() -> proxy.metric("llm_proxy_requests_total", "default", "ok") == 1);
            assertThat(proxy.metric("llm_proxy_unread_events_total", "default", "oversized"))
                    .isEqualTo(1);
        }
    }

    private static List<byte[]> lineWithoutEnd() {
        byte[] piece = bytes("x".repeat(64 * 1024));
        return Stream.concat(
                        Stream.of(bytes("data: ")), Stream.generate(() -> piece).limit(1_000))
                .toList();
    }

    private static String event(String text) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + text + "\"}}]}\n\n";
    }

    private static String hash(byte[] body) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
