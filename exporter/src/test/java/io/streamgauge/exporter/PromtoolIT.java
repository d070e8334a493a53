package io.streamgauge.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.exporter.sample.FullResults;
import io.streamgauge.exporter.sample.ResultTopics;
import io.streamgauge.exporter.sample.Scraper;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.process.InstalledProgram;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class PromtoolIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    @TempDir
    Path directory;

    @Test
    void prometheusOwnCheckerFindsNothing() throws Exception {
        InstalledProgram.require("promtool", "prometheus", "metrics are");
        Path text = Files.writeString(directory.resolve("metrics"), scrape());

        Process promtool = new ProcessBuilder("promtool", "check", "metrics")
                .redirectInput(text.toFile())
                .redirectErrorStream(true)
                .start();
        String findings = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(text).content().contains("\ngen_ai_server_time_to_first_token_seconds_count{");
        assertThat(promtool.waitFor()).as(findings).isZero();
        assertThat(findings).isEmpty();
    }

    private static ExporterConfig withAliases() throws ConfigException {
        return ConfigFile.parse("exporter: { aliases: [otel] }")
                .read(root -> ExporterConfig.read(root.section("exporter", "")));
    }

    private static String scrape() throws Exception {
        SchemaRegistry registry = new BundledSchemaRegistry();
        Topics topics = Topics.withPrefix(KAFKA.newPrefix()).withPartitions(1);
        KafkaSettings kafka = new KafkaSettings(KAFKA.bootstrapServers(), topics.prefix(), Map.of());
        try (ResultTopics results = new ResultTopics(KAFKA.bootstrapServers(), topics, registry).create();
                Scraper scraper = new Scraper(new Exporter(withAliases(), kafka, registry))) {
            results.write(FullResults.endingAt(System.currentTimeMillis()).toArray(SpecificRecord[]::new));
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(
                            () -> assertThat(scraper.value("llm_pipeline_up")).contains(1.0));
            return scraper.text();
        }
    }
}
