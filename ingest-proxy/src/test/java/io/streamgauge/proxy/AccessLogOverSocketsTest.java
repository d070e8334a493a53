package io.streamgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The access log of a whole proxy on real sockets. */
class AccessLogOverSocketsTest {

    @TempDir
    Path directory;

    @Test
    void everyFinishedRequestHasALineAndNoneSaysWhatWasSaid() throws Exception {
        Path file = directory.resolve("access.log");
        Script script = Script.begin()
                .chunked(200, "content-type: text/event-stream", "x-secret: secret-header")
                .event("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"secret-answer\"}}]}\n\n")
                .event("data: [DONE]\n\n")
                .finish();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningProxy proxy = RunningProxy.to(upstream.uri(), "access-log: '" + file + "'")) {
            send(
                    proxy,
                    "/v1/chat/completions?key=secret-query",
                    "{\"model\":\"m\",\"stream\":true,\"x\":\"secret-prompt\"}");
            send(proxy, "/anything/secret-path?key=secret-query", "secret-body");
        }

        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(2).noneMatch(line -> line.contains("secret"));
        assertThat(lines.get(0))
                .startsWith("{\"time\":\"")
                .contains("\"route\":\"default\"", "\"model\":\"m\"", "\"api\":\"openai\"", "\"operation\":\"chat\"")
                .contains("\"status\":200", "\"outcome\":\"ok\"", "\"chunks\":1", "\"ttft_seconds\":");
        assertThat(lines.get(1))
                .startsWith("{\"time\":\"")
                .contains("\"route\":\"default\",\"method\":\"POST\",\"status\":200,\"ending\":\"complete\"")
                .endsWith("}");
    }

    @Test
    void whatTheProxyAnswersItselfHasTheStatusTheClientGot() throws Exception {
        Path file = directory.resolve("access.log");
        URI nobody = URI.create("http://127.0.0.1:1");
        String chat = "{\"model\":\"m\",\"stream\":true,\"x\":\"secret-prompt\"}";

        try (RunningProxy proxy = RunningProxy.to(nobody, "limits: {body-size: 100}, access-log: '" + file + "'")) {
            send(proxy, "/v1/chat/completions", chat);
            send(proxy, "/v1/chat/completions", chat + " ".repeat(100));
            send(proxy, "/anything", "{}");
        }

        assertThat(Files.readAllLines(file))
                .noneMatch(line -> line.contains("secret"))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains("\"status\":502,\"outcome\":\"upstream_error\",\"detail\":\"connect\""),
                        line -> assertThat(line)
                                .contains("\"status\":413,\"outcome\":\"client_error\",\"detail\":\"413\""),
                        line -> assertThat(line).contains("\"status\":502,\"ending\":\"connect_failed\""));
    }

    @Test
    void whatHasNoRouteAndWhatTheGateRefusesHaveALineEachThatRepeatsNothing() throws Exception {
        Path file = directory.resolve("access.log");
        try (RunningProxy proxy = RunningProxy.ofRoutes(
                "{name: a, path-prefix: /a, upstream: 'http://127.0.0.1:1'}", "access-log: '" + file + "'")) {
            send(proxy, "/secret-path?key=secret-query", "secret-body");
            sendRaw(proxy, "GET /secret-path HTTP/1.1\nHost: secret-host\n\n");
            sendRaw(proxy, "GET / HTTP/1.1\r\nHost: a\r\nX: " + "secret".repeat(20_000) + "\r\n\r\n");
        }

        assertThat(Files.readAllLines(file))
                .noneMatch(line -> line.contains("secret"))
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("Z\",\"status\":404,\"refused\":\"no_route\"}"),
                        line -> assertThat(line).endsWith("Z\",\"status\":400,\"refused\":\"line_end\"}"),
                        line -> assertThat(line).endsWith("Z\",\"status\":431,\"refused\":\"head_too_large\"}"));
    }

    /** Waits for the end of the answer. */
    private static void sendRaw(RunningProxy proxy, String request) throws Exception {
        try (Socket socket =
                new Socket(proxy.address().getAddress(), proxy.address().getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
        }
    }

    private static void send(RunningProxy proxy, String path, String body) throws Exception {
        proxy.send(proxy.post(path, body.getBytes(StandardCharsets.UTF_8)));
    }
}
