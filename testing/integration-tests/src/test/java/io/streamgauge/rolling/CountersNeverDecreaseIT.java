package io.streamgauge.rolling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.exporter.metric.Catalog;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.installation.Scrape;
import io.streamgauge.programs.RoleProcess;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.prometheus.FoundSeries;
import io.streamgauge.testkit.prometheus.PrometheusApi;
import io.streamgauge.testkit.prometheus.PrometheusProcess;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Exporters and processors are killed and started again under traffic: a Prometheus that scrapes both exporters sees no
 * counter step back, and in the end each says what clients know.
 */
@Timeout(900)
class CountersNeverDecreaseIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String STARTED = "process_start_time_seconds";
    private static final String ALL = "[1h]";

    /** These alone begin anew with their process. */
    private static final List<Metric> OWN = List.of(StateMetrics.READ, StateMetrics.UNREADABLE);

    @RegisterExtension
    static final KafkaBroker KAFKA =
            KafkaBroker.embedded(Map.of("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000"));

    @TempDir
    Path directory;

    private final ScriptedUpstream engine = ScriptedUpstream.start(request -> SteadyStreams.answer());

    @Test
    void prometheusSeesNoResetWhateverIsRestarted() throws Exception {
        PrometheusProcess.require("resets of counters are");
        try (Pipeline pipeline = Pipeline.start(KAFKA.bootstrapServers(), engine.uri(), directory);
                PrometheusProcess prometheus = PrometheusProcess.start(directory, configuration(pipeline))) {
            SteadyStreams streams = SteadyStreams.to(pipeline.port());
            try (streams) {
                awaitProgress(pipeline);
                for (RoleProcess exporter : pipeline.exporters) {
                    awaitScraped(prometheus.api(), exporter);
                    exporter.kill();
                    exporter.start();
                    exporter.awaitReady();
                    awaitProgress(pipeline);
                    awaitScraped(prometheus.api(), exporter);
                }
                RoleProcess processor = pipeline.processors.get(0);
                processor.kill();
                awaitProgress(pipeline);
                processor.start();
                processor.awaitReady();
                awaitProgress(pipeline);
                pipeline.processors.forEach(RoleProcess::askToStop);
                for (RoleProcess each : pipeline.processors) {
                    each.stop();
                    each.start();
                }
                pipeline.processors.forEach(RoleProcess::awaitReady);
                awaitProgress(pipeline);
            }

            assertThat(streams.failures()).isEmpty();
            for (RoleProcess exporter : pipeline.exporters) {
                await().atMost(PATIENCE).untilAsserted(() -> assertWhatClientsKnow(exporter.scrape(), streams.whole()));
            }
            assertNoResets(prometheus.api());
        } finally {
            engine.close();
        }
    }

    private static String configuration(Pipeline pipeline) {
        return """
                global: { scrape_interval: 1s, scrape_timeout: 1s }
                scrape_configs:
                  - job_name: exporter
                    static_configs: [ { targets: [ "127.0.0.1:%d", "127.0.0.1:%d" ] } ]
                """.formatted(
                        pipeline.exporters.get(0).managementPort(),
                        pipeline.exporters.get(1).managementPort());
    }

    /** Returns when more requests of every model have been counted by both exporters. */
    private static void awaitProgress(Pipeline pipeline) throws Exception {
        for (RoleProcess exporter : pipeline.exporters) {
            Scrape before = exporter.scrape();
            for (String model : SteadyStreams.MODELS) {
                await(model)
                        .atMost(PATIENCE)
                        .untilAsserted(() ->
                                assertThat(ended(exporter.scrape(), model)).isGreaterThan(ended(before, model) + 1));
            }
        }
    }

    /** Returns when Prometheus has seen the process that the exporter is now. */
    private static void awaitScraped(PrometheusApi prometheus, RoleProcess exporter) throws Exception {
        double started = exporter.scrape().sum(STARTED);
        String query = STARTED + "{instance=\"127.0.0.1:" + exporter.managementPort() + "\"}";
        await(query)
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(prometheus.query(query))
                        .extracting(FoundSeries::last)
                        .containsExactly(started));
    }

    private static double ended(Scrape scrape, String model) {
        return scrape.sum("llm_requests_total", "model", model);
    }

    private static void assertWhatClientsKnow(Scrape scrape, int whole) {
        assertThat(scrape.sum("llm_requests_started_total")).isEqualTo(whole);
        assertThat(scrape.sum("llm_requests_total", "outcome", "ok", "detail", "stop"))
                .isEqualTo(whole);
        assertThat(scrape.sum("llm_output_tokens_total", "outcome", "ok", "token_source", "usage"))
                .isEqualTo(whole * SteadyStreams.TOKENS);
        assertThat(scrape.sum("llm_time_to_first_token_seconds_count")).isEqualTo(whole);
        assertThat(scrape.sum("llm_by_upstream_requests_total", "outcome", "ok"))
                .isEqualTo(whole);
    }

    private static void assertNoResets(PrometheusApi prometheus) throws Exception {
        Map<String, List<FoundSeries>> resets = new TreeMap<>();
        int seen = 0;
        for (String name : names()) {
            List<FoundSeries> found = prometheus.query("resets(" + name + ALL + ")");
            seen += found.size();
            List<FoundSeries> reset =
                    found.stream().filter(series -> series.last() != 0).toList();
            if (!reset.isEmpty()) {
                resets.put(name, reset);
            }
        }

        System.out.println(seen + " series of counters and histograms, " + resets.size() + " names with a reset");
        assertThat(resets).isEmpty();
        // Two exporters, four models, two groupings, thirteen histograms and more.
        assertThat(seen).isGreaterThan(5_000);
    }

    /** Of the samples of everything that only grows, by both groupings. */
    private static List<String> names() {
        return Catalog.all().stream()
                .filter(metric -> metric.type() != MetricFamily.Type.GAUGE && !OWN.contains(metric))
                .flatMap(metric -> metric.scope() == Metric.Scope.SERIES
                        ? Stream.of(metric.name(), metric.nameBy("upstream")).flatMap(name -> samples(metric, name))
                        : samples(metric, metric.name()))
                .toList();
    }

    private static Stream<String> samples(Metric metric, String name) {
        return metric.type() == MetricFamily.Type.HISTOGRAM
                ? Stream.of(name + "_bucket", name + "_sum", name + "_count")
                : Stream.of(name);
    }
}
