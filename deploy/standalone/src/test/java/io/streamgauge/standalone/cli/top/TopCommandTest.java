package io.streamgauge.standalone.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.streamgauge.standalone.cli.CommandRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopCommandTest {

    private static final String SCRAPE = """
            llm_pipeline_up 1.0
            llm_slo_target_ratio{slo="chat"} 0.95
            llm_slo_threshold_seconds{slo="chat",threshold="time_to_first_token"} 1.0
            llm_requests_in_flight{model="busy",route="r",phase="waiting"} 9.0
            llm_requests_in_flight{model="busy",route="r",phase="generating"} 53.0
            llm_requests_in_flight{model="quiet",route="r",phase="waiting"} 0.0
            llm_window_arrivals_per_second{model="busy",route="r",window="1m"} 23.31
            llm_window_arrivals_per_second{model="busy",route="r",window="10s"} 7.0
            llm_window_goodput_requests_per_second{model="busy",route="r",window="1m",slo="chat"} 0.4
            llm_window_attainment_ratio{model="busy",route="r",window="1m",slo="chat"} 0.017
            llm_window_time_to_first_token_seconds{model="busy",route="r",window="1m",percentile="50"} 3.29
            llm_window_time_per_output_token_seconds{model="busy",route="r",window="1m",percentile="50"} 0.0479
            llm_window_request_duration_seconds{model="busy",route="r",window="1m",percentile="50",stream="true"} 5.54
            llm_window_delivered_tokens_per_second{model="busy",route="r",window="1m",token_source="usage"} 958.2
            """;

    @TempDir
    Path directory;

    private HttpServer server;
    private String authorization = "";
    private String scrape = SCRAPE;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", exchange -> {
            authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            // As an exporter does, it tells what is asked for by name and nothing else.
            String asked = exchange.getRequestURI().getQuery() + "&";
            byte[] body = scrape.lines()
                    .filter(line -> asked.contains("name[]=" + line.replaceAll("[ {].*", "") + "&"))
                    .collect(Collectors.joining("\n"))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private CommandRun top(String... more) {
        String[] arguments = new String[3 + more.length];
        arguments[0] = "top";
        arguments[1] = "--url=http://127.0.0.1:" + server.getAddress().getPort();
        arguments[2] = "--once";
        System.arraycopy(more, 0, arguments, 3, more.length);
        return CommandRun.of(arguments);
    }

    @Test
    void aWindowThatIsNotPublishedIsRefused() {
        CommandRun run = top("--window=2m");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--window: \"2m\" is none of 10s, 1m");
    }

    @Test
    void whatAreNoMetricsIsToldSo() {
        scrape = "llm_pipeline_up {\n";

        CommandRun run = top();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("answers with are no metrics").doesNotContain("Exception");
    }

    @Test
    void theBusiestModelIsFirstAndWhatIsNotKnownIsADash() {
        CommandRun run = top();

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().filter(line -> line.contains(" | ")).map(line -> line.replaceAll("[ |]+", " ")))
                .containsExactly(
                        "MODEL ROUTE ARR/s OK/s GOOD/s ATTAIN TTFT p50 TTFT p99 TPOT p50 TPOT p99 ITL p99 E2E p50 E2E p99"
                                + " TOK/s WAIT GEN",
                        "busy r 23.3 - 0.4 1.7 % 3.3 s - 48 ms - - 5.5 s - 958 9 53",
                        "quiet r - - - - - - - - - - - - 0 -");
        assertThat(run.out()).contains("SLO class chat", "wanted 95.0 %", "time to first token <= 1.0 s");
    }

    @Test
    void figuresAreOfTheWindowThatIsAskedFor() {
        assertThat(top("--window=10s").out()).contains(" 7.0 ").doesNotContain("23.3");
    }

    @Test
    void theTokenOfAFileIsSent() throws IOException {
        Path token = Files.writeString(directory.resolve("token"), "0123456789abcdef\n");

        top("--token-file=" + token);

        assertThat(authorization).isEqualTo("Bearer 0123456789abcdef");
    }

    @Test
    void nobodyThereIsSaidInOneLine() {
        server.stop(0);

        CommandRun run = top();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .startsWith("streamgauge: no answer from http://127.0.0.1:")
                .hasLineCount(1);
    }
}
