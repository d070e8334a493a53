package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.processor.label.LabelRules;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.serde.TotalsDeserializer;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.topic.TopicComparison;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.KafkaBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StreamProcessorIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private static final int PARTITIONS = 3;
    private static final String CONFLICT = "llm_processor_slo_classes_conflict";
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final String prefix = KAFKA.newPrefix();
    private final Topics topics = Topics.withPrefix(prefix).withPartitions(PARTITIONS);
    private final BundledSchemaRegistry registry = new BundledSchemaRegistry();
    private final SentEvents events =
            new SentEvents(KAFKA.bootstrapServers(), topics.requests().name(), PARTITIONS);
    private final List<StreamProcessor> started = new ArrayList<>();

    @AfterEach
    void close() {
        events.close();
        started.forEach(StreamProcessor::close);
    }

    private void createTopics() {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()))) {
            new TopicCreation(admin, 1).ensure(topics.all());
        }
    }

    private StreamProcessor start(SloClasses slos) {
        // How soon new partitions are noticed; five minutes otherwise.
        Map<String, String> streams = Map.of("metadata.max.age.ms", "2000");
        ProcessorConfig config =
                new ProcessorConfig(1, ProcessorConfig.Pace.DEFAULT, LabelRules.DEFAULT, streams, slos);
        KafkaSettings kafka = new KafkaSettings(KAFKA.bootstrapServers(), prefix, Map.of());
        StreamProcessor processor = new StreamProcessor(config, kafka, registry);
        started.add(processor);
        processor.start();
        return processor;
    }

    private StreamProcessor startAndAwait() {
        StreamProcessor processor = start(SloClasses.byDefault());
        await().atMost(PATIENCE).until(processor::ready);
        return processor;
    }

    /** All records of one request, its chunks in three packs. */
    private void sendRequest(long id) {
        String model = "model-" + id % 7;
        List<Long> outputs =
                Stream.iterate(50_000L, at -> at + 10_000).limit(30).toList();
        SimulatedRequest request = new SimulatedRequest(
                id, model, (System.currentTimeMillis() - 400) * 1_000, outputs, 350_000, Outcome.OK);
        events.send(model, request.started());
        events.send(model, request.chunks(0, 1));
        events.send(model, request.chunks(1, 20));
        events.send(model, request.finished(20));
    }

    /** The newest totals of every series. */
    private List<TotalsResult> totals() {
        Map<String, TotalsResult> newest = new HashMap<>();
        TotalsDeserializer values = new TotalsDeserializer(registry);
        for (ConsumerRecord<byte[], byte[]> record :
                KAFKA.records(topics.totals().name())) {
            if (values.deserialize(record.topic(), record.value()) instanceof TotalsResult result) {
                newest.put(new String(record.key(), StandardCharsets.UTF_8), result);
            }
        }
        return List.copyOf(newest.values());
    }

    private long total(CountName name, String... labels) {
        List<Count> counts =
                totals().stream().flatMap(totals -> totals.getCounts().stream()).toList();
        return Counts.of(counts, name, labels);
    }

    private long totalGaps() {
        return totals().stream()
                .flatMap(totals -> totals.getBuckets().stream())
                .filter(buckets -> buckets.getMeasure().equals("inter_chunk_latency"))
                .flatMap(buckets -> buckets.getCounts().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    @Test
    void everyRequestIsCountedOnceOverRestartsUnderLoad() {
        createTopics();
        StreamProcessor processor = startAndAwait();
        long requests = 0;
        for (int restart = 0; restart < 3; restart++) {
            for (int i = 0; i < 1_000; i++) {
                sendRequest(requests++);
            }
            // Stopped while it works on what was just sent, and while more is coming.
            processor.close();
            for (int i = 0; i < 500; i++) {
                sendRequest(requests++);
            }
            processor = startAndAwait();
        }
        events.await();

        long expected = requests;
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() ->
                        assertThat(total(CountName.REQUESTS, "ok", "stop")).isEqualTo(expected));
        assertThat(total(CountName.REQUESTS_STARTED)).isEqualTo(expected);
        assertThat(totalGaps()).isEqualTo(29 * expected);
        assertThat(total(CountName.SLO_GOOD, "default")).isEqualTo(expected);
        assertThat(totals())
                .allSatisfy(totals -> assertThat(totals.getOpen())
                        .allSatisfy(open -> assertThat(open.getCount()).isZero()));
    }

    @Test
    void everyInternalTopicHasAGivenName() throws InterruptedException {
        createTopics();

        startAndAwait();

        assertThat(KAFKA.topics())
                .filteredOn(topic -> topic.startsWith(prefix))
                .containsExactlyInAnyOrder(
                        prefix + "llm.requests",
                        prefix + "llm.windows",
                        prefix + "llm.totals",
                        prefix + "llm.slo-classes",
                        prefix + "llm.dead-letters",
                        prefix + "streamgauge-processor-open-requests-changelog",
                        prefix + "streamgauge-processor-progress-changelog",
                        prefix + "streamgauge-processor-boots-changelog",
                        prefix + "streamgauge-processor-closed-requests-changelog",
                        prefix + "streamgauge-processor-cohorts-changelog",
                        prefix + "streamgauge-processor-labels-changelog",
                        prefix + "streamgauge-processor-windows-changelog",
                        prefix + "streamgauge-processor-totals-changelog");
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()))) {
            assertThat(new TopicComparison(admin, 1).differences(InternalTopics.changelogs(topics)))
                    .isEmpty();
        }
    }

    /** As an installation without the right to create needs it. */
    @Test
    void changelogsMayBeThereBeforeItsFirstStart() throws InterruptedException {
        createTopics();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()))) {
            new TopicCreation(admin, 1).ensure(InternalTopics.changelogs(topics));
            int made = topics.all().size() + InternalTopics.changelogs(topics).size();

            startAndAwait();

            assertThat(KAFKA.topics()).filteredOn(it -> it.startsWith(prefix)).hasSize(made);
            assertThat(new TopicComparison(admin, 1).differences(InternalTopics.changelogs(topics)))
                    .isEmpty();
        }
    }

    @Test
    void goesOnWhilePartitionsAreAdded() {
        createTopics();
        startAndAwait();
        for (long id = 0; id < 100; id++) {
            sendRequest(id);
        }
        events.await();
        List<TopicSpec> wider = new ArrayList<>(InternalTopics.changelogs(topics.withPartitions(5)));
        wider.addAll(topics.withPartitions(5).all());

        try (Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()))) {
            assertThat(new TopicCreation(admin, 1).ensure(wider).refused()).isEmpty();
        }
        SpecificRecord onNewPartition = new SimulatedRequest(
                        1_000,
                        "late",
                        (System.currentTimeMillis() - 400) * 1_000,
                        List.of(50_000L),
                        350_000,
                        Outcome.OK)
                .finished(0);
        events.send("late", 4, onNewPartition);

        await().atMost(PATIENCE)
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() ->
                        assertThat(total(CountName.REQUESTS, "ok", "stop")).isEqualTo(101));
    }

    @Test
    void waitsForTopicsThatDoNotExistYet() {
        StreamProcessor processor = start(SloClasses.byDefault());
        assertThat(processor.ready()).isFalse();

        createTopics();

        await().atMost(PATIENCE).until(processor::ready);
    }

    @Test
    void stopsWhileItWaitsForTopics() {
        StreamProcessor processor = start(SloClasses.byDefault());

        processor.close();

        assertThat(processor.ready()).isFalse();
    }

    @Test
    void unreadableRecordGoesToTheDeadLettersAndTheNextOneCounts() {
        createTopics();
        StreamProcessor processor = startAndAwait();

        events.send("model-0", new byte[] {1, 2, 3});
        sendRequest(0);
        events.await();

        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(total(CountName.REQUESTS, "ok", "stop")).isEqualTo(1));
        assertThat(KAFKA.records(topics.deadLetters().name()))
                .singleElement()
                .satisfies(letter -> assertThat(letter.value()).containsExactly(1, 2, 3));
        assertThat(processor.metrics().metrics())
                .filteredOn(family -> family.name().equals("llm_processor_dead_letters_total"))
                .singleElement()
                .satisfies(family -> assertThat(family.points().toString()).contains("[unreadable], value=1.0"));
    }

    @Test
    void listOfSloClassesIsPublishedOncePerVersion() {
        createTopics();
        startAndAwait().close();

        startAndAwait().close();
        assertThat(KAFKA.records(topics.sloClasses().name())).hasSize(1);

        start(SloClasses.of(List.of()));
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(KAFKA.records(topics.sloClasses().name())).hasSize(2));
    }

    @Test
    void changedSloClassesAreFollowedByEveryProcessorWhileItRuns() {
        createTopics();
        StreamProcessor first = startAndAwait();
        StreamProcessor second = startAndAwait();
        SloClasses changed = SloClasses.of(List.of());

        first.reload(changed);

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(points(second, "llm_processor_slo_classes_info"))
                        .contains("[newest, " + changed.version() + "]"));
        await().atMost(PATIENCE).until(() -> points(second, CONFLICT).contains("value=1.0"));
        assertThat(points(first, CONFLICT)).contains("value=0.0");
        assertThat(points(second, "llm_processor_slo_classes_info"))
                .as("not valid for a minute")
                .contains("[valid, " + SloClasses.byDefault().version() + "]");

        second.reload(changed);

        assertThat(points(second, CONFLICT)).contains("value=0.0");
        assertThat(KAFKA.records(topics.sloClasses().name())).hasSize(2);
    }

    private static String points(StreamProcessor processor, String metric) {
        return processor.metrics().metrics().stream()
                .filter(family -> family.name().equals(metric))
                .map(family -> family.points().toString())
                .findFirst()
                .orElse("");
    }
}
