package io.streamgauge.watched;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.streamgauge.monitoring.grafana.board.Dashboards;
import io.streamgauge.monitoring.grafana.json.DashboardJson;
import io.streamgauge.testkit.prometheus.Backfill;
import io.streamgauge.testkit.prometheus.FoundSeries;
import io.streamgauge.testkit.prometheus.PrometheusProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every query of every dashboard over a month of made-up samples, among them what the demo has nothing of. */
class DashboardsOnPastIT {

    private static final Duration SHOWN = Duration.ofMinutes(4);
    private static final Duration STEP = Duration.ofSeconds(30);
    private static final double EXACT = 1e-9;

    /** Of processes that each tell something else. */
    private static final Pattern OF_PROCESSES =
            Pattern.compile("llm_(proxy|processor|exporter|build|certificate)_|process_|jvm_|vllm:|sglang:");

    private static final Choice CHOICE = Choice.ALL
            .with("__rate_interval", "2m")
            .with("__range", "5m")
            .with("shift", "3m")
            .with("percentile", "50|99");

    @TempDir
    static Path directory;

    private static PrometheusProcess prometheus;

    @BeforeAll
    static void start() throws Exception {
        PrometheusProcess.require("dashboards over long ranges are");
        Backfill.write(directory, PastSamples.of(Published.everything()));
        prometheus = PrometheusProcess.start(directory, "scrape_configs: []\n");
    }

    @AfterAll
    static void stop() {
        if (prometheus != null) {
            prometheus.close();
        }
    }

    @Test
    void everyQueryFindsWhatItsPanelShows() throws Exception {
        List<String> faults = new ArrayList<>();
        for (Asked asked : Asked.everything()) {
            faults.addAll(asked.faults(answer(asked, PastSamples.SINGLE)));
        }

        assertThat(faults).isEmpty();
    }

    @Test
    void twoReplicasOfTheExporterLookLikeOne() throws Exception {
        for (Asked asked : Asked.everything()) {
            if (!OF_PROCESSES.matcher(asked.query().promql()).find()) {
                assertThat(withoutJob(answer(asked, PastSamples.DOUBLE)))
                        .as(asked.toString())
                        .isEqualTo(withoutJob(answer(asked, PastSamples.SINGLE)));
            }
        }
    }

    /** Nine of ten requests were good, where 95 of 100 have to be. */
    @ParameterizedTest
    @CsvSource({
        "'Attainment, 5 min', {{slo}}, 0.9",
        "Attainment against the objective, {{slo}}, 0.9",
        "Attainment against the objective, objective {{slo}}, 0.95",
        "Above the objective, {{slo}}, -0.05",
        "'Burn rate, 1 h', {{slo}}, 2",
        "Burn rates, {{slo}} 5m, 2",
        "Burn rates, {{slo}} 6h, 2",
        "Burn rates, {{slo}} 1d, 2",
        "Burn rates, {{slo}} 3d, 2",
        "Error budget left, {{slo}}, -1",
    })
    void budgetsAreThoseWorkedOutByHand(String panel, String legend, double expected) throws Exception {
        assertThat(values("streamgauge-slo", panel, legend))
                .allSatisfy(value -> assertThat(value).isCloseTo(expected, within(EXACT)));
    }

    @ParameterizedTest
    @CsvSource({
        "streamgauge-latency, First token by histogram, p50, 0.1",
        "streamgauge-latency, First token by histogram, p99, 1",
        "streamgauge-load, Share that was not served, {{model}}, 0.4",
        "streamgauge-compare, Tokens that usage told, {{model}} {{upstream}}, 0.5",
        "streamgauge-compare, Are the sides alike?, {{model}} token source, 0",
        "streamgauge-compare, Are both moments alike?, {{model}} prompts, 0",
    })
    void sharesAndQuantilesAreThoseWorkedOutByHand(String uid, String panel, String legend, double expected)
            throws Exception {
        assertThat(values(uid, panel, legend))
                .allSatisfy(value -> assertThat(value).isCloseTo(expected, within(EXACT)));
    }

    /** A version is new when its first sample comes; alerts are there once rules are. */
    @Test
    void marksOnTheTimeAxisAreFound() throws Exception {
        JsonNode marks = new ObjectMapper()
                .readTree(DashboardJson.of(Dashboards.all().get(0)))
                .at("/annotations/list");
        assertThat(marks).hasSize(2);
        String alerts = CHOICE.into(marks.get(0).path("expr").asText());
        String versions = CHOICE.into(marks.get(1).path("expr").asText());

        assertThat(prometheus.api().query(alerts, PastSamples.END)).isEmpty();
        assertThat(prometheus.api().query(versions, PastSamples.END)).isEmpty();
        assertThat(prometheus.api().query(versions, PastSamples.BEGINNING))
                .singleElement()
                .satisfies(series -> assertThat(series.label("version")).isNotEmpty());
    }

    private static List<FoundSeries> answer(Asked asked, String job) throws Exception {
        return asked.of(prometheus.api(), CHOICE.with("job", job), PastSamples.END.minus(SHOWN), PastSamples.END, STEP);
    }

    private static List<Double> values(String uid, String panel, String legend) throws Exception {
        List<Double> values = new ArrayList<>();
        for (Asked asked : Asked.everything()) {
            if (asked.toString().equals(uid + " / " + panel + " / " + legend)) {
                answer(asked, PastSamples.SINGLE)
                        .forEach(series -> values.addAll(series.values().values()));
            }
        }
        assertThat(values).isNotEmpty();
        return values;
    }

    private static List<Map.Entry<Map<String, String>, Map<Double, Double>>> withoutJob(List<FoundSeries> answer) {
        return answer.stream()
                .map(series -> Map.<Map<String, String>, Map<Double, Double>>entry(labels(series), series.values()))
                .sorted(Comparator.comparing(series -> series.getKey().toString()))
                .toList();
    }

    private static Map<String, String> labels(FoundSeries series) {
        Stream<Map.Entry<String, String>> others = series.labels().entrySet().stream()
                .filter(label -> !label.getKey().equals("job"));
        return new TreeMap<>(others.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
