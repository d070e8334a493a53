package io.streamgauge.monitoring.alertmanager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.monitoring.alertmanager.Webhook.Delivered;
import io.streamgauge.monitoring.rules.MonitoringRules;
import io.streamgauge.monitoring.rules.burn.SloObjective;
import io.streamgauge.testkit.prometheus.PrometheusProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The committed routes, with our rules in a real Prometheus and a real Alertmanager, all waiting taken out. */
class AlertmanagerIT {

    private static final Path ROUTES = Path.of("../alertmanager/alertmanager.yml");
    private static final Duration LIMIT = Duration.ofSeconds(100);

    private static final String UP = "llm_pipeline_up";
    private static final String GOOD = "llm_slo_good_requests_total{model=\"m\",route=\"r\",slo=\"chat\"}";
    private static final String BAD = "llm_slo_bad_requests_total{model=\"m\",route=\"r\",slo=\"chat\"}";

    private static final String COMPLETE = "llm_window_complete{model=\"m\",route=\"r\",window=\"10s\"}";

    private static final Delivered STALE =
            new Delivered("pages", "firing", "LlmPipelineStale", "https://wiki.example/pipeline-stale.md");
    private static final Delivered NO_LONGER_STALE =
            new Delivered("pages", "resolved", "LlmPipelineStale", "https://wiki.example/pipeline-stale.md");
    private static final Delivered BURNING =
            new Delivered("pages", "firing", "LlmGoodputBurn", "https://wiki.example/goodput-burn.md");
    private static final Delivered INCOMPLETE =
            new Delivered("pages", "firing", "LlmWindowsIncomplete", "https://wiki.example/windows-incomplete.md");
    private static final Delivered WATCHDOG =
            new Delivered("watchdog", "firing", "LlmWatchdog", "https://wiki.example/watchdog.md");

    @TempDir
    Path directory;

    @BeforeAll
    static void installed() {
        PrometheusProcess.require("routes of alerts are");
        AlertmanagerProcess.require();
    }

    @Test
    void amtoolFindsNothingWrong() throws Exception {
        Process amtool = new ProcessBuilder("amtool", "check-config", ROUTES.toString())
                .redirectErrorStream(true)
                .start();
        String findings = new String(amtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(amtool.waitFor()).as(findings).isZero();
    }

    @Test
    void pagesAreDeliveredAndResolvedAndKeepOthersQuiet() throws Exception {
        try (Webhook webhook = new Webhook();
                ScrapeTarget target = new ScrapeTarget();
                AlertmanagerProcess alertmanager = AlertmanagerProcess.start(directory, routesTo(webhook))) {
            target.set(UP, 0);
            target.set("llm_proxy_observing", 1);
            target.set(GOOD, 100);
            target.set(BAD, 0);
            target.grow(BAD, 10);
            // As where an overload has a proxy drop detail: that is told, and that goodput burns is told no less.
            target.set(COMPLETE, 0);
            try (PrometheusProcess prometheus = PrometheusProcess.start(directory, scraping(target, alertmanager))) {
                awaitDelivered(webhook, STALE, alertmanager);
                awaitDelivered(webhook, INCOMPLETE, alertmanager);
                await().atMost(LIMIT)
                        .untilAsserted(() -> assertThat(prometheus
                                        .api()
                                        .query("ALERTS{alertname=\"LlmGoodputBurn\", alertstate=\"firing\"}"))
                                .isNotEmpty());
                assertThat(webhook.delivered()).doesNotContain(BURNING);

                target.set(UP, 1);

                awaitDelivered(webhook, NO_LONGER_STALE, alertmanager);
                awaitDelivered(webhook, BURNING, alertmanager);
                // Sent before Prometheus knew of Alertmanager, and again after a minute.
                awaitDelivered(webhook, WATCHDOG, alertmanager);
                assertThat(webhook.delivered())
                        .noneMatch(alert -> alert.receiver().equals("tickets"));
                assertThat(prometheus.api().query("ALERTS{alertname=\"LlmGoodputSlowBurn\", alertstate=\"firing\"}"))
                        .as("the ticket that is kept quiet")
                        .isNotEmpty();
            }
        }
    }

    private static void awaitDelivered(Webhook webhook, Delivered alert, AlertmanagerProcess alertmanager)
            throws IOException {
        await().atMost(LIMIT)
                .untilAsserted(() ->
                        assertThat(webhook.delivered()).as(alertmanager.log()).contains(alert));
    }

    private static String routesTo(Webhook webhook) throws IOException {
        return Files.readString(ROUTES)
                .replace("127.0.0.1:9099", "127.0.0.1:" + webhook.port())
                .replaceAll("group_wait: \\d+s", "group_wait: 0s")
                .replaceAll("group_interval: \\d+m", "group_interval: 1s");
    }

    private String scraping(ScrapeTarget target, AlertmanagerProcess alertmanager) throws IOException {
        String rules = new MonitoringRules(List.of(new SloObjective("chat", 0.95, "time-to-first-token 1s")))
                .text("https://wiki.example")
                .replaceAll("interval: \\d+[sm]", "interval: 1s")
                .replaceAll("for: \\d+[mh]", "for: 0s");
        Files.writeString(directory.resolve("rules.yaml"), rules);
        return """
                global: {scrape_interval: 1s, evaluation_interval: 1s}
                rule_files: [rules.yaml]
                alerting: {alertmanagers: [{static_configs: [{targets: ['127.0.0.1:%d']}]}]}
                scrape_configs: [{job_name: llm, static_configs: [{targets: ['127.0.0.1:%d']}]}]
                """.formatted(alertmanager.port(), target.port());
    }
}
