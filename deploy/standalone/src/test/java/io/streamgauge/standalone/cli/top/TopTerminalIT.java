package io.streamgauge.standalone.cli.top;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.streamgauge.testkit.process.InstalledProgram;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in a real terminal, whose size it has to keep to and whose screen it has to give back. */
class TopTerminalIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String OPEN = "\u001b[?1049h";
    private static final String LEAVE = "\u001b[?1049l";

    @TempDir
    Path directory;

    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        InstalledProgram.require("script", "bsdutils", "streamgauge top in a terminal is");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", exchange -> {
            byte[] body = ManyModels.scrape(50).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    @Test
    void itKeepsToTheTerminalAndGivesItsScreenBack() throws Exception {
        Path seen = directory.resolve("seen");
        Process terminal = new ProcessBuilder("script", "--quiet", "--flush", "--command", command(), seen.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            await().atMost(PATIENCE).until(() -> frames(seen).length > 2);
            // Ctrl-C
            terminal.getOutputStream().write(3);
            terminal.getOutputStream().flush();
            await().atMost(PATIENCE).until(() -> Files.readString(seen).contains(LEAVE));
        } finally {
            terminal.destroyForcibly();
        }

        assertThat(Files.readString(seen)).contains(OPEN);
        List<String> lines = Arrays.asList(
                frames(seen)[1].replaceAll("\u001b\\[[0-9;?]*[A-Za-z]", "").split("\r?\n", -1));
        assertThat(lines).hasSize(20).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(70));
        assertThat(lines.get(3)).startsWith("model-49 default    49.5");
    }

    private String command() {
        // Where the tests run in the background an interrupt is ignored, and Java leaves it so.
        return "stty rows 20 cols 70; exec env --default-signal=INT "
                + Path.of(System.getProperty("java.home"), "bin", "java") + " -cp "
                + Path.of("target/classes").toAbsolutePath() + ":"
                + Path.of("target/lib").toAbsolutePath()
                + "/* io.streamgauge.standalone.Main top --url http://127.0.0.1:"
                + server.getAddress().getPort();
    }

    /** What came before the first frame, and each frame. */
    private static String[] frames(Path seen) throws Exception {
        return Files.exists(seen) ? Files.readString(seen).split("\u001b\\[H", -1) : new String[0];
    }
}
