package io.streamgauge.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.exporter.sample.ResultTopics;
import io.streamgauge.exporter.sample.Scraper;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.SomeTotals;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.KafkaBroker;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.NewPartitions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ExporterIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private static final Duration DEADLINE = Duration.ofSeconds(20);
    private static final String OK = "llm_requests_total{model=\"m\",route=\"chat\",outcome=\"ok\",detail=\"stop\",}";
    private static final String UP = "llm_pipeline_up";

    private final SchemaRegistry registry = new BundledSchemaRegistry();
    private final Topics topics = Topics.withPrefix(KAFKA.newPrefix()).withPartitions(2);
    private final ResultTopics results = new ResultTopics(KAFKA.bootstrapServers(), topics, registry);

    @AfterEach
    void close() {
        results.close();
    }

    @Test
    void countersAreExact() throws IOException {
        results.create().write(totals(0, 3), totals(1, 4));
        try (Scraper scraper = scraper()) {
            awaitValue(scraper, OK, 7);

            results.write(totals(0, 10));

            awaitValue(scraper, OK, 14);
            assertThat(scraper.value("llm_time_to_first_token_seconds_bucket{model=\"m\",route=\"chat\",le=\"0.2\",}"))
                    .contains(14.0);
        }
    }

    @Test
    void windowsAndOpenRequestsOfNowArePublished() throws IOException {
        long now = System.currentTimeMillis();
        long aWhileAgo = (now - 15_000) * 1_000;
        WindowResult[] windows = SeriesTimeline.ofModel("m")
                .start(aWhileAgo)
                .measure(aWhileAgo, Measure.TIME_TO_FIRST_TOKEN, 200_000)
                .windows()
                .values()
                .toArray(WindowResult[]::new);
        results.create().write(windows);
        results.write(SomeTotals.progress(0, now), SomeTotals.progress(1, now));
        results.write(SomeTotals.ofModel("m", 0).open("waiting", 1, aWhileAgo).result());
        try (Scraper scraper = scraper()) {
            awaitValue(scraper, UP, 1);

            assertThat(
                            scraper.value(
                                    "llm_window_time_to_first_token_seconds{model=\"m\",route=\"chat\",window=\"1m\",percentile=\"100\",}"))
                    .contains(0.2);
            assertThat(scraper.value("llm_window_arrivals_per_second{model=\"m\",route=\"chat\",window=\"1m\",}"))
                    .contains(1.0 / 60);
            assertThat(scraper.value("llm_requests_in_flight{model=\"m\",route=\"chat\",phase=\"waiting\",}"))
                    .contains(1.0);
        }
    }

    @Test
    void whatATransactionTookBackIsNotPublished() throws IOException {
        results.create().write(totals(0, 3));
        results.abort(totals(0, 1_000));
        try (Scraper scraper = scraper()) {
            awaitValue(scraper, OK, 3);
        }
    }

    @Test
    void topicsMayComeLaterThanTheExporter() throws IOException {
        try (Scraper scraper = scraper()) {
            assertThat(scraper.value(UP)).contains(0.0);
            assertThat(scraper.ready()).isFalse();

            results.create().write(totals(0, 3));

            awaitValue(scraper, OK, 3);
            assertThat(scraper.ready()).isTrue();
        }
    }

    @Test
    void newPartitionsAreTakenUp() throws Exception {
        results.create().write(totals(0, 3));
        try (Scraper scraper = scraper()) {
            awaitValue(scraper, OK, 3);

            results.admin()
                    .createPartitions(Map.of(topics.totals().name(), NewPartitions.increaseTo(3)))
                    .all()
                    .get();
            await().atMost(DEADLINE).untilAsserted(() -> results.write(totals(2, 4)));

            awaitValue(scraper, OK, 7);
        }
    }

    @Test
    void aKafkaThatDoesNotAnswerLeavesMetricsAnswering() throws IOException {
        KafkaSettings nowhere = new KafkaSettings("127.0.0.1:1", Map.of());
        try (Scraper scraper = new Scraper(new Exporter(ExporterConfig.DEFAULT, nowhere, registry))) {
            assertThat(scraper.value(UP)).contains(0.0);
            assertThat(scraper.value("llm_exporter_records_total{topic=\"llm.totals\",}"))
                    .contains(0.0);
        }
    }

    private Scraper scraper() throws IOException {
        KafkaSettings kafka = new KafkaSettings(KAFKA.bootstrapServers(), topics.prefix(), Map.of());
        return new Scraper(new Exporter(ExporterConfig.DEFAULT, kafka, registry));
    }

    private static TotalsResult totals(int partition, int requests) {
        return SomeTotals.ofModel("m", partition)
                .count(CountName.REQUESTS, requests, "ok", "stop")
                .measure(Measure.TIME_TO_FIRST_TOKEN, 200_000, requests)
                .result();
    }

    private static void awaitValue(Scraper scraper, String sample, double value) {
        await(sample)
                .atMost(DEADLINE)
                .untilAsserted(() -> assertThat(scraper.value(sample)).isEqualTo(Optional.of(value)));
    }
}
