package io.streamgauge.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.Installation;
import io.streamgauge.installation.Setup;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** curl and the npm package openai, directly and through the proxy. */
@Timeout(300)
class RealClientsIT {

    private static final ChatStream CHAT = ChatStream.of("real-clients");

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    @TempDir
    static Path directory;

    private static ScriptedUpstream upstream;
    private static Installation installation;

    @BeforeAll
    static void start() throws Exception {
        upstream = ScriptedUpstream.start(RealClientsIT::answer);
        installation = Installation.start(new Setup(KAFKA.bootstrapServers(), KAFKA.newPrefix(), upstream.uri()));
    }

    @AfterAll
    static void stop() {
        installation.close();
        upstream.close();
    }

    private static Script answer(ReceivedRequest request) {
        boolean stream = new String(request.body(), StandardCharsets.UTF_8).contains("\"stream\":true");
        return stream ? CHAT.tokensAt(20, 40, 60, 80, 100) : Script.json(200, CHAT.whole("yes", 5, 1));
    }

    @Test
    void theOpenAiPackageSeesTheSameEvents() throws Exception {
        Program.require("node");
        Program.require("npm");
        Path node = Files.createDirectory(directory.resolve("node"));
        for (String file : List.of("package.json", "package-lock.json", "stream.mjs")) {
            Files.copy(Path.of("src/test/node", file), node.resolve(file));
        }
        Program.run(node, "npm", "ci", "--no-audit", "--no-fund");

        String direct = Program.run(node, "node", "stream.mjs", upstream.uri() + "/v1", "real-clients");
        String relayed = Program.run(node, "node", "stream.mjs", relay() + "/v1", "real-clients");

        // Role, five tokens, finish and usage, then the whole answer.
        assertThat(direct.lines()).hasSize(9);
        assertThat(relayed).isEqualTo(direct);
        installation.await(() -> assertThat(installation
                        .scrape()
                        .sum("llm_requests_total", "model", "real-clients", "outcome", "ok", "detail", "stop"))
                .isGreaterThanOrEqualTo(2));
    }

    @Test
    void curlSeesTheSameHeadAndBody() throws Exception {
        Program.require("curl");
        Path here = Files.createDirectory(directory.resolve("curl"));

        String direct = curl(here, upstream.uri().toString());
        String relayed = curl(here, relay());

        assertThat(direct).startsWith("HTTP/1.1 200").endsWith("data: [DONE]\n\n");
        assertThat(relayed).isEqualTo(direct);
    }

    private static String curl(Path here, String server) throws Exception {
        return Program.run(
                here,
                "curl",
                "--silent",
                "--show-error",
                "--no-buffer",
                "--include",
                "--json",
                CHAT.request("go"),
                server + "/v1/chat/completions");
    }

    private static String relay() {
        return "http://127.0.0.1:" + installation.port();
    }
}
