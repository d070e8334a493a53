package io.streamgauge.standalone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own: what only shows in its exit code and its two streams. */
class ProgramIT {

    private static final int LIMIT_SECONDS = 120;
    private static final Pattern METRICS_URL = Pattern.compile("metrics: (http://127.0.0.1:[0-9]+/metrics)");
    private static final String PROXY =
            "{proxy: {listen: '127.0.0.1:0', upstream: '%s'}, management: {listen: '127.0.0.1:0'},"
                    + " kafka: {bootstrap-servers: '127.0.0.1:1'}}";
    private static final Pattern BASE_URL = Pattern.compile("OPENAI_BASE_URL=http://127.0.0.1:([0-9]+)/v1");

    @TempDir
    Path directory;

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                Path.of("target/classes").toAbsolutePath() + ":"
                        + Path.of("target/lib").toAbsolutePath() + "/*",
                "io.streamgauge.standalone.Main"));
        command.addAll(Arrays.asList(arguments));
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile())
                .start();
    }

    private int exitCode(Process process) throws InterruptedException {
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    private String out() throws IOException {
        return Files.readString(directory.resolve("out"));
    }

    private String err() throws IOException {
        return Files.readString(directory.resolve("err"));
    }

    private int awaitProxyPort(Process process) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        Matcher url = BASE_URL.matcher(out());
        while (!url.find()) {
            assertThat(process.isAlive()).as(err()).isTrue();
            assertThat(System.nanoTime() - deadline).isNegative();
            process.waitFor(100, TimeUnit.MILLISECONDS);
            url = BASE_URL.matcher(out());
        }
        return Integer.parseInt(url.group(1));
    }

    @Test
    void aStopThatWasAskedForEndsWithZeroAndNothingOnStderr() throws Exception {
        ChatStream chat = ChatStream.of("m");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(chat.tokensAt(5, 15))) {
            Process program = start(
                    "up",
                    "--upstream",
                    upstream.uri().toString(),
                    "--listen",
                    "127.0.0.1:0",
                    "--metrics",
                    "127.0.0.1:0");
            int port = awaitProxyPort(program);
            RecordingClient.exchange(port, Requests.postJson("/v1/chat/completions", chat.request("hello")));

            program.destroy();

            assertThat(exitCode(program)).isZero();
            assertThat(out())
                    .contains("export ANTHROPIC_BASE_URL=http://127.0.0.1:" + port + " ", "OpenAI and its relatives")
                    .contains("Requests go to       " + upstream.uri() + "  (route default, path /)")
                    .contains("SLO class", "default: time-to-first-token 1s", "Stopping in order", "Stopped.");
            assertThat(err()).isEmpty();
        }
    }

    @Test
    void aSecondSignalCutsWhatTheFirstWaitsFor() throws Exception {
        ChatStream chat = ChatStream.of("m");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(chat.tokensAt(5, 60_000))) {
            Process program = start(
                    "up",
                    "--upstream",
                    upstream.uri().toString(),
                    "--listen",
                    "127.0.0.1:0",
                    "--metrics",
                    "127.0.0.1:0");
            try (RecordingClient client = RecordingClient.connect(awaitProxyPort(program))) {
                client.send(Requests.postJson("/v1/chat/completions", chat.request("hello")));
                upstream.exchange(0);

                // Signals that follow the first at once count as the same.
                do {
                    program.destroy();
                } while (!program.waitFor(1, TimeUnit.SECONDS));

                assertThat(program.exitValue()).isEqualTo(1);
                assertThat(out())
                        .contains("waiting up to 30s for 1 open request ...", "Stopped at once")
                        .doesNotContain("Stopped.");
            } finally {
                program.destroyForcibly();
            }
        }
    }

    @Test
    void aRunningProxyTakesOverAChangedFileAndRefusesAWrongOne() throws Exception {
        Path config = directory.resolve("c.yaml");
        Files.writeString(config, PROXY.formatted("http://127.0.0.1:1"));
        Process program = start("proxy", "--config", config.toString());
        try {
            URI metrics = awaitMetrics(program);

            Files.writeString(config, PROXY.formatted("http://127.0.0.1:2"));
            await(program, metrics, "llm_proxy_config_reloads_total{result=\"applied\",} 1.0");

            Files.writeString(config, PROXY.formatted("nowhere"));
            await(program, metrics, "llm_proxy_config_reloads_total{result=\"refused\",} 1.0");
            assertThat(scrape(metrics)).contains("llm_proxy_config_last_reload_successful 0.0");

            new ProcessBuilder("kill", "-HUP", Long.toString(program.pid()))
                    .start()
                    .waitFor();
            await(program, metrics, "llm_proxy_config_reloads_total{result=\"refused\",} 2.0");

            program.destroy();
            assertThat(exitCode(program)).isZero();
            assertThat(err().lines().filter(line -> line.contains(" ERROR ")))
                    .hasSize(2)
                    .allMatch(line -> line.contains("Configuration refused; the one before stays in force")
                            && line.contains("proxy.upstream (line 1): \"nowhere\" is not an absolute http"));
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void aConfigurationThatHasGoneOrBecomeAPipeIsRefusedUntilThereIsOneAgain() throws Exception {
        Path config = directory.resolve("c.yaml");
        Files.writeString(config, PROXY.formatted("http://127.0.0.1:1"));
        Process program = start("proxy", "--config", config.toString());
        try {
            URI metrics = awaitMetrics(program);

            Files.delete(config);
            await(program, metrics, "llm_proxy_config_reloads_total{result=\"refused\",} 1.0");

            new ProcessBuilder("mkfifo", config.toString()).start().waitFor();
            await(program, metrics, "llm_proxy_config_reloads_total{result=\"refused\",} 2.0");

            Files.delete(config);
            Files.writeString(config, PROXY.formatted("http://127.0.0.1:2"));
            await(program, metrics, "llm_proxy_config_reloads_total{result=\"applied\",} 1.0");
            assertThat(err()).contains("there is no file " + config, config + " is neither a file nor a link to one");
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void anAccessLogOnTheOutputHasItForItself() throws Exception {
        Path config = directory.resolve("c.yaml");
        Files.writeString(
                config,
                "{proxy: {listen: '127.0.0.1:0', upstream: 'http://127.0.0.1:1', access-log: stdout, drain-delay: 1ms},"
                        + " management: {listen: '0.0.0.0:0', open: true}, kafka: {bootstrap-servers: '127.0.0.1:1'}}");
        Process program = start("proxy", "--config", config.toString());
        try {
            String notice = "/metrics, on all interfaces";
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
            while (!err().contains(notice)) {
                assertThat(program.isAlive()).as(err()).isTrue();
                assertThat(System.nanoTime() - deadline).isNegative();
                program.waitFor(100, TimeUnit.MILLISECONDS);
            }

            Matcher shown = METRICS_URL.matcher(err());
            assertThat(shown.find()).as(err()).isTrue();
            assertThat(scrape(URI.create(shown.group(1)))).contains("llm_proxy_kafka_up");

            program.destroy();

            assertThat(exitCode(program)).isZero();
            assertThat(out()).isEmpty();
            assertThat(err()).contains("Stopping in order", "Stopped.");
        } finally {
            program.destroyForcibly();
        }
    }

    private URI awaitMetrics(Process process) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        Matcher url = METRICS_URL.matcher(out());
        while (!url.find()) {
            assertThat(process.isAlive()).as(err()).isTrue();
            assertThat(System.nanoTime() - deadline).isNegative();
            process.waitFor(100, TimeUnit.MILLISECONDS);
            url = METRICS_URL.matcher(out());
        }
        return URI.create(url.group(1));
    }

    private void await(Process process, URI metrics, String line) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!scrape(metrics).contains(line)) {
            assertThat(process.isAlive()).as(err()).isTrue();
            assertThat(System.nanoTime() - deadline).as(err()).isNegative();
            process.waitFor(100, TimeUnit.MILLISECONDS);
        }
    }

    private static String scrape(URI metrics) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString())
                .body();
    }

    @Test
    void aPortInUseIsNamedInOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();

            int exitCode = exitCode(
                    start("up", "--upstream", "http://127.0.0.1:1", "--listen", "127.0.0.1:0", "--metrics", address));

            assertThat(exitCode).isEqualTo(1);
            assertThat(err())
                    .isEqualTo("streamgauge: metrics cannot be served on " + address
                            + " (management.listen): Address already in use\n");
            assertThat(directory.resolve("streamgauge-data")).doesNotExist();
        }
    }

    @Test
    void aDataDirectoryThatCannotBeWrittenIsNamedInOneLine() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");

        int exitCode = exitCode(start(
                "up",
                "--upstream",
                "http://127.0.0.1:1",
                "--listen",
                "127.0.0.1:0",
                "--metrics",
                "127.0.0.1:0",
                "--data",
                file.toString()));

        assertThat(exitCode).isEqualTo(1);
        assertThat(err()).startsWith("streamgauge: ").contains(file.toString());
        assertThat(err().lines()).hasSize(1);
    }

    @Test
    void wrongUseEndsWithTwoAndWithoutStackTrace() throws Exception {
        int exitCode = exitCode(start("up", "--upstream", "nowhere"));

        assertThat(exitCode).isEqualTo(2);
        assertThat(out()).isEmpty();
        assertThat(err()).startsWith("streamgauge: proxy.upstream (--upstream): \"nowhere\" is not an absolute");
    }

    @Test
    void aKafkaIsNamedAtOnceAndAgainWhenItDoesNotAnswer() throws Exception {
        Path config = Files.writeString(directory.resolve("c.yaml"), """
                kafka:
                  bootstrap-servers: 127.0.0.1:1
                  properties: { default.api.timeout.ms: 1000, request.timeout.ms: 500 }
                """);

        int exitCode = exitCode(start("topics", "create", "--config", config.toString()));

        assertThat(exitCode).isEqualTo(1);
        assertThat(err())
                .isEqualTo(
                        "streamgauge: asking Kafka at 127.0.0.1:1\nstreamgauge: Kafka does not answer at 127.0.0.1:1\n");
    }
}
