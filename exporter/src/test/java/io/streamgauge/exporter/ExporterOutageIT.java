package io.streamgauge.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.exporter.sample.ResultTopics;
import io.streamgauge.exporter.sample.Scraper;
import io.streamgauge.exporter.sample.SomeTotals;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.KafkaBroker;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ExporterOutageIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.embedded();

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final String STALLS = "llm_stalls_total{model=\"m\",route=\"chat\",}";

    @Test
    void countersStayWhileKafkaIsAwayAndGoOnAfterwards() throws Exception {
        SchemaRegistry registry = new BundledSchemaRegistry();
        Topics topics = Topics.embedded(KAFKA.newPrefix()).withPartitions(1);
        KafkaSettings kafka = new KafkaSettings(KAFKA.bootstrapServers(), topics.prefix(), Map.of());
        try (ResultTopics results = new ResultTopics(KAFKA.bootstrapServers(), topics, registry).create();
                Scraper scraper = new Scraper(new Exporter(ExporterConfig.DEFAULT, kafka, registry))) {
            results.write(stalls(3));
            awaitStalls(scraper, 3);
            await().atMost(DEADLINE).until(scraper::ready);

            KAFKA.stop();
            await().atMost(DEADLINE).until(() -> !scraper.ready());
            assertThat(scraper.value(STALLS)).contains(3.0);

            KAFKA.restart();
            results.write(stalls(5));
            awaitStalls(scraper, 5);
            await().atMost(DEADLINE).until(scraper::ready);
        }
    }

    private static TotalsResult stalls(long count) {
        return SomeTotals.ofModel("m", 0).count(CountName.STALLS, count).result();
    }

    private static void awaitStalls(Scraper scraper, double value) {
        await().atMost(DEADLINE)
                .untilAsserted(() -> assertThat(scraper.value(STALLS)).contains(value));
    }
}
