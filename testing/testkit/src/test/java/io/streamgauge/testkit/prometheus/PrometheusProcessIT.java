package io.streamgauge.testkit.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrometheusProcessIT {

    private static final Instant PAST = Instant.parse("2026-01-05T12:00:00Z");

    @TempDir
    Path directory;

    @BeforeAll
    static void installed() {
        PrometheusProcess.require("Prometheus in tests is");
    }

    @Test
    void answersFromWhatWasPutBeforeIt() throws Exception {
        Backfill.write(directory, """
                # TYPE parcels counter
                parcels_total{shelf="a"} 3 %1$d
                parcels_total{shelf="a"} 9 %2$d
                # EOF
                """.formatted(
                        PAST.getEpochSecond(), PAST.plusSeconds(60).getEpochSecond()));

        try (PrometheusProcess prometheus = PrometheusProcess.start(directory, "scrape_configs: []\n")) {
            List<FoundSeries> range =
                    prometheus.api().queryRange("parcels_total", PAST, PAST.plusSeconds(60), Duration.ofSeconds(60));

            assertThat(range).singleElement().satisfies(series -> {
                assertThat(series.label("shelf")).isEqualTo("a");
                assertThat(series.values().values()).containsExactly(3.0, 9.0);
            });
            assertThat(prometheus.api().query("parcels_total", PAST))
                    .singleElement()
                    .extracting(FoundSeries::last)
                    .isEqualTo(3.0);
            assertThat(prometheus.api().labelValues("shelf", "parcels_total")).containsExactly("a");
        }
    }

    @Test
    void refusedQueriesSayWhy() throws Exception {
        try (PrometheusProcess prometheus = PrometheusProcess.start(directory, "scrape_configs: []\n")) {
            assertThatThrownBy(() -> prometheus.api().query("sum(")).hasMessageContaining("parse error");
        }
    }

    @Test
    void wrongConfigurationIsTold() {
        assertThatThrownBy(() -> PrometheusProcess.start(directory, "parcels: 3\n"))
                .hasMessageContaining("parcels");
    }
}
