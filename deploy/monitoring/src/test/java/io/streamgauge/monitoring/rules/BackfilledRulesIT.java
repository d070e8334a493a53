package io.streamgauge.monitoring.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.monitoring.rules.burn.GoodputRecordings;
import io.streamgauge.monitoring.rules.burn.SloObjective;
import io.streamgauge.monitoring.rules.form.Recording;
import io.streamgauge.testkit.prometheus.Backfill;
import io.streamgauge.testkit.prometheus.FoundSeries;
import io.streamgauge.testkit.prometheus.PrometheusProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is recorded of four days that a real Prometheus has in its blocks, told by two exporters. */
class BackfilledRulesIT {

    private static final Instant END = Instant.parse("2026-01-09T12:00:00Z");
    private static final Duration LENGTH = Duration.ofDays(4);
    private static final int STEP_SECONDS = 60;
    private static final int GOOD_PER_STEP = 92;
    private static final int BAD_PER_STEP = 8;

    private static final MonitoringRules RULES =
            new MonitoringRules(List.of(new SloObjective("chat", 0.95, "time-to-first-token 1s")));

    @TempDir
    static Path directory;

    private static PrometheusProcess prometheus;

    @BeforeAll
    static void start() throws Exception {
        PrometheusProcess.require("long windows of rules are");
        StringBuilder text = new StringBuilder();
        addCounter(text, "llm_slo_good_requests", GOOD_PER_STEP);
        addCounter(text, "llm_slo_bad_requests", BAD_PER_STEP);
        Backfill.write(directory, text.append("# EOF\n").toString());
        prometheus = PrometheusProcess.start(directory, "scrape_configs: []\n");
    }

    @AfterAll
    static void stop() {
        if (prometheus != null) {
            prometheus.close();
        }
    }

    private static void addCounter(StringBuilder text, String name, int perStep) {
        text.append("# TYPE ").append(name).append(" counter\n");
        long first = END.minus(LENGTH).getEpochSecond();
        for (String instance : List.of("a", "b")) {
            for (long step = 0; step * STEP_SECONDS <= LENGTH.toSeconds(); step++) {
                text.append(String.format(
                        Locale.ROOT,
                        "%s_total{model=\"m\",route=\"r\",slo=\"chat\",job=\"llm\",instance=\"%s\"} %d %d%n",
                        name,
                        instance,
                        step * perStep,
                        first + step * STEP_SECONDS));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5m", "15m", "30m", "1h", "2h", "6h", "1d", "3d"})
    void requestsOfEveryWindowCountOnce(String window) throws Exception {
        assertRecorded(GoodputRecordings.good(window), 92.0 / 60);
        assertRecorded(GoodputRecordings.eligible(window), 100.0 / 60);
    }

    private static void assertRecorded(String name, double perSecond) throws Exception {
        Recording recording = RULES.rules().stream()
                .filter(rule -> rule instanceof Recording)
                .map(Recording.class::cast)
                .filter(rule -> rule.name().equals(name))
                .findFirst()
                .orElseThrow();

        List<FoundSeries> found = prometheus.api().query(recording.expression(), END);

        assertThat(found).singleElement().satisfies(series -> {
            assertThat(series.labels().keySet()).containsExactlyInAnyOrder("model", "slo", "job");
            assertThat(series.last()).isCloseTo(perSecond, within(perSecond / 1_000));
        });
    }
}
