package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.processor.failures.FailureCounts;
import io.streamgauge.processor.label.LabelRules;
import io.streamgauge.processor.slo.SloClass;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.tally.Grouping;
import io.streamgauge.schemas.topic.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorConfigTest {

    @TempDir
    private Path directory;

    private Config config(String yaml) throws IOException, ConfigException {
        Path file = Files.writeString(directory.resolve("streamgauge.yaml"), yaml);
        return ConfigFile.read(Optional.of(file), Map.of());
    }

    private ProcessorConfig read(String yaml) throws IOException, ConfigException {
        Config config = config(yaml);
        ProcessorConfig read = ProcessorConfig.read(config.root());
        config.finish();
        return read;
    }

    @Test
    void givesDefaultsWhereNothingIsSaid() throws Exception {
        assertThat(read(""))
                .isEqualTo(new ProcessorConfig(
                        1,
                        new ProcessorConfig.Pace(Duration.ofMillis(200), Duration.ofMillis(500)),
                        new LabelRules(Set.of(Grouping.ROUTE), Set.of(), Set.of(), 50),
                        Map.of(),
                        SloClasses.byDefault()));
    }

    @Test
    void readsEveryKey() throws Exception {
        ProcessorConfig read = read("""
                processor:
                  threads: 4
                  commit-interval: 100ms
                  publish-interval: 1s
                  groupings: [tenant, input-size]
                  labels:
                    models: [llama-70b]
                    tenants: [ada]
                    max-learned: 7
                  streams:
                    num.standby.replicas: 1
                slos:
                  - name: fast
                    time-to-first-token: 300ms
                """);

        assertThat(read.threads()).isEqualTo(4);
        assertThat(read.pace()).isEqualTo(new ProcessorConfig.Pace(Duration.ofMillis(100), Duration.ofSeconds(1)));
        assertThat(read.labels())
                .isEqualTo(new LabelRules(
                        Set.of(Grouping.ROUTE, Grouping.TENANT, Grouping.INPUT_SIZE),
                        Set.of("llama-70b"),
                        Set.of("ada"),
                        7));
        assertThat(read.streams()).containsExactly(Map.entry("num.standby.replicas", "1"));
        assertThat(read.slos().classes()).extracting(SloClass::name).containsExactly("fast");
    }

    @Test
    void refusesAGroupingThatThereIsNot() {
        assertThatThrownBy(() -> read("processor: {groupings: [instance, colour]}"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(
                        "processor.groupings (line 1): has \"colour\", which is none of upstream, instance, tenant, input-size");
    }

    @Test
    void refusesToPublishLessOftenThanFreshnessAllows() {
        assertThatThrownBy(() -> read("processor: {publish-interval: 2s}"))
                .isInstanceOf(ConfigException.class)
                .hasMessage(
                        "processor.publish-interval (line 1): \"2s\" is longer than 1s, which is what freshness allows");
    }

    @Test
    void settingsOfTheUserWinOverOurs() {
        ProcessorConfig config = new ProcessorConfig(
                2,
                ProcessorConfig.Pace.DEFAULT,
                LabelRules.DEFAULT,
                Map.of("commit.interval.ms", "1000", "main.consumer.session.timeout.ms", "6000"),
                SloClasses.byDefault());

        Map<String, Object> settings = StreamsSettings.of(
                config,
                new KafkaSettings("kafka:9092", "team-", Map.of("security.protocol", "SSL")),
                Topics.withPrefix("team-"),
                new FailureCounts());

        assertThat(settings)
                .containsEntry("application.id", "team-streamgauge-processor")
                .containsEntry("bootstrap.servers", "kafka:9092")
                .containsEntry("security.protocol", "SSL")
                .containsEntry("processing.guarantee", StreamsConfig.EXACTLY_ONCE_V2)
                .containsEntry("num.stream.threads", 2)
                .containsEntry("commit.interval.ms", "1000")
                .containsEntry("main.consumer.session.timeout.ms", "6000")
                .containsEntry("errors.dead.letter.queue.topic.name", "team-llm.dead-letters");
    }
}
