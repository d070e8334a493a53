package io.streamgauge.bootstrap.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrometheusCollectorTest {

    private static final MetricFamily COUNTER = new MetricFamily(
            "llm_requests_total",
            MetricFamily.Type.COUNTER,
            "Requests.",
            List.of("model"),
            List.of(new MetricFamily.Value(List.of("m"), 3)));

    private static String text(MetricSource... sources) throws IOException {
        CollectorRegistry registry = new CollectorRegistry();
        registry.register(new PrometheusCollector(List.of(sources)));
        StringWriter text = new StringWriter();
        TextFormat.write004(text, registry.metricFamilySamples());
        return text.toString();
    }

    @Test
    void writesCountersAndGauges() throws IOException {
        MetricFamily gauge = new MetricFamily(
                "llm_open",
                MetricFamily.Type.GAUGE,
                "Open \\ now.",
                List.of(),
                List.of(new MetricFamily.Value(List.of(), 0.5)));

        assertThat(text(() -> List.of(COUNTER, gauge))).isEqualTo("""
                        # HELP llm_requests_total Requests.
                        # TYPE llm_requests_total counter
                        llm_requests_total{model="m",} 3.0
                        # HELP llm_open Open \\\\ now.
                        # TYPE llm_open gauge
                        llm_open 0.5
                        """);
    }

    @Test
    void writesHistogramsWithCumulativeBuckets() throws IOException {
        MetricFamily histogram = new MetricFamily(
                "llm_x_seconds",
                MetricFamily.Type.HISTOGRAM,
                "X.",
                List.of("model"),
                List.of(new MetricFamily.Histogram(
                        List.of("m"), new double[] {0.001, 1, 10.24}, new long[] {1, 2, 0, 4}, 12.5)));

        assertThat(text(() -> List.of(histogram))).isEqualTo("""
                        # HELP llm_x_seconds X.
                        # TYPE llm_x_seconds histogram
                        llm_x_seconds_bucket{model="m",le="0.001",} 1.0
                        llm_x_seconds_bucket{model="m",le="1.0",} 3.0
                        llm_x_seconds_bucket{model="m",le="10.24",} 3.0
                        llm_x_seconds_bucket{model="m",le="+Inf",} 7.0
                        llm_x_seconds_count{model="m",} 7.0
                        llm_x_seconds_sum{model="m",} 12.5
                        """);
    }

    @Test
    void bucketsCarryTheirExemplarsInOpenMetricsAlone() throws IOException {
        MetricFamily histogram = new MetricFamily(
                "llm_x_seconds",
                MetricFamily.Type.HISTOGRAM,
                "X.",
                List.of(),
                List.of(new MetricFamily.Histogram(
                        List.of(),
                        new double[] {1},
                        new long[] {1, 2},
                        12.5,
                        Map.of(1, new MetricFamily.Exemplar(Map.of("request_id", "r1"), 4.25, 1_800_000_000_123L)))));
        StringWriter openMetrics = new StringWriter();

        TextFormat.writeOpenMetrics100(
                openMetrics,
                Collections.enumeration(new PrometheusCollector(List.of(() -> List.of(histogram))).collect()));

        assertThat(openMetrics.toString().lines())
                .contains(
                        "llm_x_seconds_bucket{le=\"1.0\"} 1.0",
                        "llm_x_seconds_bucket{le=\"+Inf\"} 3.0 # {request_id=\"r1\"} 4.25 1800000000.123");
        assertThat(text(() -> List.of(histogram))).doesNotContain("r1");
    }

    @Test
    void makesOneFamilyOfTheSameMetricFromTwoSources() throws IOException {
        MetricFamily second = new MetricFamily(
                COUNTER.name(),
                COUNTER.type(),
                COUNTER.help(),
                COUNTER.labels(),
                List.of(new MetricFamily.Value(List.of("n"), 4)));

        assertThat(text(() -> List.of(COUNTER), () -> List.of(second)))
                .containsOnlyOnce("# TYPE")
                .contains("{model=\"m\",} 3.0", "{model=\"n\",} 4.0");
    }

    @Test
    void keepsTheOthersWhenASourceFails() throws IOException {
        MetricSource failing = () -> {
            throw new IllegalStateException("broken");
        };

        assertThat(text(failing, () -> List.of(COUNTER))).contains("llm_requests_total");
    }

    @Test
    void labelsThatTheFormatCannotCarryAreReplacedAndStayDifferent() throws IOException {
        MetricFamily hostile = new MetricFamily(
                "llm_open",
                MetricFamily.Type.GAUGE,
                "Open.",
                List.of("model"),
                List.of(
                        new MetricFamily.Value(List.of("a\0b"), 1),
                        new MetricFamily.Value(List.of("a\1b"), 2),
                        new MetricFamily.Value(List.of("\r\n\t\033\177\u0085"), 3),
                        new MetricFamily.Value(List.of("\ud83d\ude00 \ud83d \ude00"), 4),
                        new MetricFamily.Value(List.of("quote\" back\\ é"), 5)));

        assertThat(text(() -> List.of(hostile)).lines().skip(2))
                .containsExactly(
                        "llm_open{model=\"a\u2400b\",} 1.0",
                        "llm_open{model=\"a\u2401b\",} 2.0",
                        "llm_open{model=\"\u240d\u240a\u2409\u241b\u2421\ufffd\",} 3.0",
                        "llm_open{model=\"\ud83d\ude00 \ufffd \ufffd\",} 4.0",
                        "llm_open{model=\"quote\\\" back\\\\ é\",} 5.0");
    }
}
