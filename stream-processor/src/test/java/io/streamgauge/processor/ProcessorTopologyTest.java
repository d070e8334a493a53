package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.processor.failures.FailureCounts;
import io.streamgauge.processor.label.LabelRules;
import io.streamgauge.processor.results.WindowsProcessor;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.tracker.TrackerProcessor;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.serde.TotalsDeserializer;
import io.streamgauge.schemas.serde.WindowsDeserializer;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.topic.RequestKey;
import io.streamgauge.schemas.topic.Topics;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProcessorTopologyTest {

    private static final long T = 1_800_000_000_000L;
    private static final byte[] KEY = RequestKey.of("llama");

    private final Topics topics = Topics.withPrefix("");
    private final BundledSchemaRegistry registry = new BundledSchemaRegistry();
    private final FailureCounts failures = new FailureCounts();
    private final Numbering numbering = new Numbering();

    private TopologyTestDriver driver;
    private TestInputTopic<byte[], byte[]> requests;

    @BeforeEach
    void open() {
        Properties properties = new Properties();
        properties.putAll(settings());
        driver = new TopologyTestDriver(topology(), properties, Instant.ofEpochMilli(T));
        requests =
                driver.createInputTopic(topics.requests().name(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    @AfterEach
    void close() {
        driver.close();
    }

    private Map<String, Object> settings() {
        return StreamsSettings.of(config(), new KafkaSettings("unused:9092", Map.of()), topics, failures);
    }

    private ProcessorConfig config() {
        // The driver forgets what a transaction sent before its first record is worked on, such as a dead letter.
        Map<String, String> streams = Map.of(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.AT_LEAST_ONCE);
        return new ProcessorConfig(
                1, ProcessorConfig.Pace.DEFAULT, LabelRules.DEFAULT, streams, SloClasses.byDefault());
    }

    private Topology topology() {
        return new ProcessorTopology(
                        topics,
                        registry,
                        new StreamsConfig(settings()),
                        () -> new TrackerProcessor(at -> SloClasses.byDefault(), LabelRules.DEFAULT, type -> {}),
                        sinks -> new WindowsProcessor(
                                sinks, ProcessorConfig.Pace.DEFAULT.publish(), LabelRules.DEFAULT.groupings()))
                .get();
    }

    private void append(long atMillis, SpecificRecord event) {
        numbering.number(event);
        requests.pipeInput(KEY, new AvroSerializer<>(registry).serialize("", event), atMillis);
    }

    private List<SpecificRecord> totals() {
        return driver.createOutputTopic(
                        topics.totals().name(), new StringDeserializer(), new TotalsDeserializer(registry))
                .readValuesToList();
    }

    @Test
    void shapeIsTheCommittedOne() throws IOException {
        try (InputStream golden = getClass().getResourceAsStream("/golden/topology.txt")) {
            assertThat(golden).isNotNull();
            assertThat(topology().describe().toString())
                    .isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void everyStoreIsListedSoThatItsChangelogCanBeCreated() {
        assertThat(topology().describe().subtopologies().stream()
                        .flatMap(subtopology -> subtopology.nodes().stream())
                        .flatMap(node -> node instanceof TopologyDescription.Processor processor
                                ? processor.stores().stream()
                                : Stream.empty()))
                .containsAll(ProcessorTopology.STORES)
                .isSubsetOf(ProcessorTopology.STORES);
    }

    @Test
    void resultsOfARequestReachBothTopics() {
        SimulatedRequest request = SimulatedRequest.ok(1, T + 100, List.of(200_000L, 250_000L));
        append(T + 100, request.started());
        append(T + 500, request.finished(0));
        append(T + 5_000, new Heartbeats(1).at(T + 5_000));

        driver.advanceWallClockTime(Duration.ofMillis(500));

        Map<String, SpecificRecord> windows = driver.createOutputTopic(
                        topics.windows().name(), new StringDeserializer(), new WindowsDeserializer(registry))
                .readKeyValuesToMap();
        String address = "{\"model\":\"llama\",\"route\":\"chat\"}," + T + ",0]";
        assertThat(windows).containsOnlyKeys("[\"window\"," + address, "[\"cohort\"," + address);
        assertThat(totals())
                .hasExactlyElementsOfTypes(TotalsResult.class, PartitionProgress.class)
                .first()
                .satisfies(result -> assertThat(
                                Counts.of(((TotalsResult) result).getCounts(), CountName.REQUESTS, "ok", "stop"))
                        .isEqualTo(1));
    }

    @Test
    void progressIsToldWithoutNewRecords() {
        append(T, new Heartbeats(1).at(T));

        driver.advanceWallClockTime(Duration.ofMillis(500));
        driver.advanceWallClockTime(Duration.ofMillis(500));

        assertThat(totals()).hasExactlyElementsOfTypes(PartitionProgress.class, PartitionProgress.class);
    }

    @Test
    void unreadableRecordGoesToTheDeadLettersAndTheNextOneCounts() {
        byte[] bad = "no event".getBytes(StandardCharsets.UTF_8);

        requests.pipeInput(KEY, bad, T);
        append(T, new Heartbeats(1).at(T));

        assertThat(driver.createOutputTopic(
                                topics.deadLetters().name(), new ByteArrayDeserializer(), new ByteArrayDeserializer())
                        .readKeyValuesToList())
                .singleElement()
                .satisfies(letter -> {
                    assertThat(letter.key).isEqualTo(KEY);
                    assertThat(letter.value).isEqualTo(bad);
                });
        assertThat(failures.unreadable()).isEqualTo(1);
        driver.advanceWallClockTime(Duration.ofMillis(500));
        assertThat(totals()).hasExactlyElementsOfTypes(PartitionProgress.class);
    }

    @Test
    void recordThatCannotBeWorkedOnGoesToTheDeadLetters() {
        SimulatedRequest impossible = SimulatedRequest.ok(1, T, List.of(200_000L, 100_000L));

        append(T, impossible.chunks(0, 2));

        assertThat(driver.createOutputTopic(
                                topics.deadLetters().name(), new ByteArrayDeserializer(), new ByteArrayDeserializer())
                        .readKeyValuesToList())
                .hasSize(1);
        assertThat(failures.unprocessable()).isEqualTo(1);
    }

    @Test
    void emptyRecordIsPassedOver() {
        requests.pipeInput(KEY, null, T);
        driver.advanceWallClockTime(Duration.ofMillis(500));

        assertThat(totals()).hasExactlyElementsOfTypes(PartitionProgress.class);
    }
}
