package io.streamgauge.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.Installation;
import io.streamgauge.installation.Setup;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** curl sees the same head and body directly and through the proxy. */
@Timeout(300)
class CurlIT {

    private static final ChatStream CHAT = ChatStream.of("real-clients");

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    @TempDir
    static Path directory;

    private static ScriptedUpstream upstream;
    private static Installation installation;

    @BeforeAll
    static void start() throws Exception {
        upstream = ScriptedUpstream.answering(CHAT.tokensAt(20, 40, 60, 80, 100));
        installation = Installation.start(new Setup(KAFKA.bootstrapServers(), KAFKA.newPrefix(), upstream.uri()));
    }

    @AfterAll
    static void stop() {
        installation.close();
        upstream.close();
    }

    @Test
    void curlSeesTheSameHeadAndBody() throws Exception {
        Program.require("curl");

        String direct = curl(upstream.uri().toString());
        String relayed = curl(relay());

        assertThat(direct).startsWith("HTTP/1.1 200").endsWith("data: [DONE]\n\n");
        assertThat(relayed).isEqualTo(direct);
    }

    private static String curl(String server) throws Exception {
        return Program.run(
                directory,
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
