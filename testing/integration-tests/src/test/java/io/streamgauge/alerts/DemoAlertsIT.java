package io.streamgauge.alerts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.standalone.demo.Demo;
import io.streamgauge.standalone.demo.DemoPlan;
import io.streamgauge.standalone.demo.server.SimulatedServer;
import io.streamgauge.standalone.run.AllInOne;
import io.streamgauge.standalone.settings.AllSettings;
import io.streamgauge.testkit.prometheus.FoundSeries;
import io.streamgauge.testkit.prometheus.PrometheusApi;
import io.streamgauge.testkit.prometheus.PrometheusProcess;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The rules as `streamgauge rules` prints them, in a real Prometheus that scrapes the running demo from its start. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DemoAlertsIT {

    /** When the arrival rate passes what the server can complete: it rises in a straight line for half a period. */
    private static final Duration OVERLOAD = Duration.ofMillis(
            Math.round(DemoPlan.PERIOD.toMillis() / 2.0 * (1 - DemoPlan.LOW) / (DemoPlan.HIGH - DemoPlan.LOW)));

    private static final Duration SEEN_WITHIN = Duration.ofMinutes(2);
    private static final Path RUNBOOKS = Path.of("../../docs/runbooks");

    /** Nobody cancels in the demo, nobody is excluded but by chance, and replicas are not told apart. */
    private static final List<String> MAY_BE_EMPTY = List.of("llm_cancels_before_output", "llm_slo_excluded_requests");

    @TempDir
    static Path directory;

    private static SimulatedServer server;
    private static Demo demo;
    private static PrometheusProcess prometheus;
    private static long startedAtNanos;

    @BeforeAll
    static void start() throws Exception {
        PrometheusProcess.require("alerts on the demo are");
        server = new SimulatedServer(DemoPlan.ENGINE);
        server.start();
        AllInOne all = new AllInOne(ConfigFile.parse("""
                        data-dir: "%s"
                        proxy: { listen: "127.0.0.1:0", upstream: "%s" }
                        management: { listen: "127.0.0.1:0" }
                        """.formatted(directory.resolve("demo"), server.url()))
                .read(AllSettings::read));
        demo = new Demo(all, OptionalInt.empty(), new PrintWriter(new StringWriter()));
        demo.start();
        startedAtNanos = System.nanoTime();
        Files.writeString(directory.resolve("rules.yaml"), PrintedRules.of());
        prometheus = PrometheusProcess.start(
                directory, """
                global: {scrape_interval: 5s, evaluation_interval: 5s}
                rule_files: [rules.yaml]
                scrape_configs: [{job_name: llm, static_configs: [{targets: ['127.0.0.1:%d']}]}]
                """.formatted(all.managementAddress().getPort()));
    }

    @AfterAll
    static void stop() {
        if (prometheus != null) {
            prometheus.close();
        }
        if (demo != null) {
            demo.close();
        }
        if (server != null) {
            server.close();
        }
    }

    private static PrometheusApi api() {
        return prometheus.api();
    }

    @Test
    @Order(1)
    void overloadPagesWithinTwoMinutesWhileTokensKeepFlowing() throws Exception {
        Duration sinceStart = Duration.ofNanos(System.nanoTime() - startedAtNanos);
        await().atMost(OVERLOAD.plus(SEEN_WITHIN).minus(sinceStart))
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() -> assertThat(
                                api().query(
                                                "ALERTS{alertname=\"LlmGoodputBurn\", severity=\"page\", alertstate=\"firing\"}"))
                        .isNotEmpty()
                        .allSatisfy(alert -> {
                            assertThat(alert.label("model")).isEqualTo("simulated");
                            assertThat(alert.label("slo")).isEqualTo("default");
                        }));

        assertThat(tokensPerSecondWhile("< 0.2")).isGreaterThan(tokensPerSecondWhile("> 0.9"));
    }

    @Test
    @Order(2)
    void everyRuleIsEvaluatedWithoutAnError() throws Exception {
        List<JsonNode> rules = api().ask("rules", Map.of())
                .path("groups")
                .valueStream()
                .flatMap(group -> group.path("rules").valueStream())
                .toList();

        assertThat(rules).isNotEmpty().allSatisfy(rule -> {
            assertThat(rule.path("health").asText())
                    .as(rule.path("name").asText() + ": "
                            + rule.path("lastError").asText())
                    .isEqualTo("ok");
        });
    }

    @Test
    @Order(3)
    void everyRecordingHasAValue() throws Exception {
        for (String name : recordings()) {
            List<FoundSeries> found = api().query(name);
            if (MAY_BE_EMPTY.stream().noneMatch(name::contains)) {
                assertThat(found).as(name).isNotEmpty();
            }
            assertThat(found)
                    .as(name)
                    .allSatisfy(series -> assertThat(series.last()).isFinite());
        }
    }

    @Test
    @Order(4)
    void nothingBlindsTheDemoAndItsProgramsDoNoHarm() throws Exception {
        List<JsonNode> firing = api().ask("alerts", Map.of())
                .path("alerts")
                .valueStream()
                .filter(alert -> alert.path("state").asText().equals("firing"))
                .map(alert -> alert.path("labels"))
                .toList();

        assertThat(firing)
                .anyMatch(labels -> labels.path("alertname").asText().equals("LlmWatchdog"))
                .noneMatch(labels ->
                        List.of("blind", "program").contains(labels.path("kind").asText()));
    }

    @Test
    @Order(5)
    void everyQueryOfTheRunbooksIsUnderstood() throws Exception {
        List<String> queries;
        try (Stream<Path> pages = Files.list(RUNBOOKS)) {
            queries = pages.flatMap(page -> read(page).lines())
                    .filter(line -> line.startsWith("    "))
                    .map(line -> line.strip().replace("MODEL", "simulated"))
                    .toList();
        }

        assertThat(queries).hasSizeGreaterThan(50);
        for (String query : queries) {
            api().query(query);
        }
    }

    private static List<String> recordings() throws Exception {
        return api().ask("rules", Map.of("type", "record"))
                .path("groups")
                .valueStream()
                .flatMap(group -> group.path("rules").valueStream())
                .map(rule -> rule.path("name").asText())
                .toList();
    }

    /** Output tokens per second of the whole server, on average over the time in which attainment was so. */
    private static double tokensPerSecondWhile(String attainment) throws Exception {
        return only("avg_over_time((llm_window_throughput_tokens_per_second{window=\"10s\", direction=\"output\"}"
                + " and on (model) llm_window_attainment_ratio{window=\"10s\"} " + attainment + ")[5m:5s])");
    }

    private static double only(String query) throws Exception {
        List<FoundSeries> found = api().query(query);
        assertThat(found).as(query).hasSize(1);
        return found.get(0).last();
    }

    private static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
