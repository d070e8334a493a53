package io.streamgauge.alerts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.installation.Installation;
import io.streamgauge.installation.Setup;
import io.streamgauge.monitoring.rules.burn.GoodputRecordings;
import io.streamgauge.promises.SteadyTraffic;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.prometheus.PrometheusApi;
import io.streamgauge.testkit.prometheus.PrometheusProcess;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kafka is away while every request is bad, then all of it comes at once and the service is well again: nobody is woken for it.
 * Five minutes, for an outage has to be longer than a minute: {@code testing/integration-tests/faults --long ReplayedOutageIT}.
 */
@Timeout(1_800)
@EnabledIfSystemProperty(named = "faults.long", matches = "true")
class ReplayedOutageIT {

    private static final ChatStream CHAT = ChatStream.of("m");
    private static final int CLIENTS = 8;
    private static final int EVENTS = 6;
    private static final long GOOD_MILLIS = 50;
    private static final long BAD_MILLIS = 400;

    /** Good answers take longer: the bad ones of the outage outweigh them for as long as it is looked. */
    private static final long LONGER_MILLIS = 1_000;

    private static final String SLOS = """
            slos:
              - { name: chat, time-to-first-token: 200ms, objective: 0.95 }
            """;

    /** More than a fifth of the shortest window, and enough for the alert on results that do not come: two minutes. */
    private static final Duration OUTAGE = Duration.ofSeconds(165);

    private static final Duration CALM = Duration.ofSeconds(15);

    /** As long as it has to be looked at whether somebody is paged: a rule holds for a minute first. */
    private static final Duration AFTER = Duration.ofSeconds(110);

    /** A commit that the outage cut off has to run out before results come. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration STEP = Duration.ofSeconds(5);
    private static final String LATELY = "5m";
    private static final String QUARTER_HOUR = "15m";

    /** By the alerts that ask what the last five minutes were like. To the one on six hours these minutes are all there is. */
    private static final String PAGED =
            "ALERTS{alertname=\"LlmGoodputBurn\", window=~\"15m|1h\", alertstate=\"firing\"}";

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.embedded();

    @TempDir
    Path directory;

    private volatile boolean good = true;

    private Script answer() {
        return good ? CHAT.tokensAt(GOOD_MILLIS, LONGER_MILLIS) : CHAT.tokensAt(BAD_MILLIS, BAD_MILLIS + 10);
    }

    @Test
    void nobodyIsPagedForWhatASpoolBringsLater() throws Exception {
        PrometheusProcess.require("alerts on a real outage of Kafka are");
        try (ScriptedUpstream upstream = ScriptedUpstream.start(request -> answer())) {
            Setup setup = new Setup(KAFKA.bootstrapServers(), KAFKA.newPrefix(), upstream.uri())
                    .with(SLOS + "exporter: { stale-after: 10s }\n")
                    .withProxy("spool: { directory: \"" + directory.resolve("spool") + "\" }");
            try (Installation installation = Installation.start(setup);
                    PrometheusProcess prometheus = prometheus(installation);
                    SteadyTraffic traffic = SteadyTraffic.start(
                            CLIENTS, new SteadyTraffic.Question(installation.port(), CHAT.request("go"), EVENTS))) {
                Instant back = goThroughAnOutage(installation);
                awaitDelivered(installation);
                pass(AFTER);

                assertThat(traffic.surprises()).isEmpty();
                assertNobodyWasPaged(prometheus.api(), back);
            }
        }
    }

    private PrometheusProcess prometheus(Installation installation) throws Exception {
        Path slos = Files.writeString(directory.resolve("slos.yaml"), SLOS);
        Files.writeString(directory.resolve("rules.yaml"), PrintedRules.of(slos.toString()));
        return PrometheusProcess.start(
                directory, """
                global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 5s }
                rule_files: [rules.yaml]
                scrape_configs: [ { job_name: llm, static_configs: [ { targets: [ "127.0.0.1:%d" ] } ] } ]
                """.formatted(installation.metricsUri().getPort()));
    }

    /** Gives the time at which Kafka was there again. */
    private Instant goThroughAnOutage(Installation installation) throws Exception {
        installation.await(() -> assertThat(installation.scrape().sum("llm_slo_good_requests_total"))
                .isPositive());
        pass(CALM);
        good = false;
        KAFKA.stop();
        pass(OUTAGE);
        good = true;
        Instant back = Instant.now();
        KAFKA.restart();
        return back;
    }

    /** What the spool held has been counted when it is empty and results are fresh. */
    private static void awaitDelivered(Installation installation) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            var scrape = installation.scrape();
            assertThat(scrape.sum("llm_proxy_spool_events")).isZero();
            assertThat(scrape.sum("llm_pipeline_up")).isEqualTo(1);
            assertThat(scrape.sum("llm_slo_bad_requests_total")).isGreaterThan(CLIENTS * 100);
        });
    }

    private static void pass(Duration length) {
        Instant end = Instant.now().plus(length);
        await().atMost(length.multipliedBy(10)).until(() -> Instant.now().isAfter(end));
    }

    private static void assertNobodyWasPaged(PrometheusApi prometheus, Instant back) throws Exception {
        Instant now = Instant.now();
        long burning = points(prometheus, burning(LATELY) + " and " + burning(QUARTER_HOUR), back, now);
        System.out.println("bad enough for a page for " + burning * STEP.toSeconds() + " s after the outage");

        assertThat(burning * STEP.toSeconds())
                .as("seconds of replayed requests that would page if they were of now")
                .isGreaterThan(75);
        assertThat(points(prometheus, PAGED, back, now))
                .as("times at which it pages")
                .isZero();
        assertThat(points(prometheus, "ALERTS{kind=\"blind\", alertstate=\"firing\"}", back.minus(OUTAGE), now))
                .as("what does tell of the outage")
                .isPositive();
    }

    /** Bad by the share that pages for an objective of 0.95. */
    private static String burning(String window) {
        return "(1 - " + GoodputRecordings.good(window) + " / " + GoodputRecordings.eligible(window) + " > 0.525)";
    }

    private static long points(PrometheusApi prometheus, String query, Instant from, Instant to) throws Exception {
        return prometheus.queryRange(query, from, to, STEP).stream()
                .mapToLong(series -> series.values().size())
                .max()
                .orElse(0);
    }
}
