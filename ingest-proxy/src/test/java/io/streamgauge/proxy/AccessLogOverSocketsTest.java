package io.streamgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
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

    private static void send(RunningProxy proxy, String path, String body) throws Exception {
        proxy.send(proxy.post(path, body.getBytes(StandardCharsets.UTF_8)));
    }
}
