package io.streamgauge.standalone.demo.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.standalone.demo.engine.EngineModel;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SimulatedServerTest {

    private static final EngineModel FAST =
            new EngineModel(8, Duration.ofNanos(100_000), Duration.ofNanos(1_000), Duration.ofNanos(10), 4_096);
    private static final String CHAT = """
            {"model":"m","stream":%s,"stream_options":{"include_usage":true},"max_tokens":%d,
             "messages":[{"role":"user","content":"%s"}]}""";

    private final SimulatedServer server = new SimulatedServer(FAST);
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeEach
    void start() throws Exception {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpRequest chat(String body) {
        return HttpRequest.newBuilder(server.url().resolve("/v1/chat/completions"))
                .POST(BodyPublishers.ofString(body))
                .timeout(Duration.ofSeconds(20))
                .build();
    }

    private static List<String> events(String body) {
        return body.lines().filter(line -> !line.isEmpty()).toList();
    }

    @Test
    void streamsAnAnswerWithRoleTokensFinishUsageAndEnd() throws Exception {
        HttpResponse<String> response =
                client.send(chat(CHAT.formatted("true", 3, "x".repeat(40))), BodyHandlers.ofString());

        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
        List<String> events = events(response.body());
        assertThat(events).hasSize(7);
        assertThat(events.get(0)).contains("\"role\":\"assistant\"", "\"model\":\"m\"");
        assertThat(events.subList(1, 4)).allMatch(event -> event.contains("{\"content\":\""));
        assertThat(events.get(4)).contains("\"finish_reason\":\"stop\"");
        assertThat(events.get(5))
                .contains("\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":3,\"total_tokens\":13}");
        assertThat(events.get(6)).isEqualTo("data: [DONE]");
    }

    @Test
    void answersWholeWhenNoStreamIsAskedFor() throws Exception {
        HttpResponse<String> response = client.send(chat(CHAT.formatted("false", 4, "hi")), BodyHandlers.ofString());

        assertThat(response.body())
                .contains(
                        "\"object\":\"chat.completion\"",
                        "\"content\":\"The answer is not\"",
                        "\"completion_tokens\":4");
    }

    @Test
    void servesMoreClientsThanItsBatchHolds() {
        List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 40)
                .mapToObj(i -> client.sendAsync(chat(CHAT.formatted("true", 20, "hi")), BodyHandlers.ofString()))
                .toList();

        assertThat(answers)
                .allSatisfy(answer -> assertThat(events(answer.join().body())).hasSize(24));
    }

    @Test
    void goesOnAfterAClientHasLeft() throws Exception {
        byte[] body = CHAT.formatted("true", 5_000, "hi").getBytes(StandardCharsets.UTF_8);
        try (Socket leaving =
                new Socket(InetAddress.getLoopbackAddress(), server.url().getPort())) {
            leaving.getOutputStream()
                    .write(("POST /v1/chat/completions HTTP/1.1\r\nContent-Length: " + body.length + "\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            leaving.getOutputStream().write(body);
            assertThat(leaving.getInputStream().read()).isEqualTo('H');
        }

        HttpResponse<String> next = client.send(chat(CHAT.formatted("true", 2, "hi")), BodyHandlers.ofString());

        assertThat(next.body()).endsWith("data: [DONE]\n\n");
    }

    @Test
    void listsItsModelAndRefusesTheRest() throws Exception {
        URI models = server.url().resolve("/v1/models");

        assertThat(client.send(HttpRequest.newBuilder(models).build(), BodyHandlers.ofString())
                        .body())
                .contains("\"id\":\"simulated\"");
        assertThat(client.send(chat("{}"), BodyHandlers.ofString()).statusCode())
                .isEqualTo(400);
        assertThat(client.send(
                                HttpRequest.newBuilder(server.url().resolve("/other"))
                                        .build(),
                                BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(404);
    }
}
