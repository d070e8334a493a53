package io.streamgauge.processor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.processor.label.LabelRules;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.kafka.NewTopics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Future;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a processor of a release left in its changelogs on a broker is gone on with, on a broker: names of groups and topics,
 * what Kafka Streams makes of entries, and all that {@link StateSnapshotTest} looks at.
 */
class ChangelogSnapshotIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private static final String KIND = ".changelogs.gz";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long SEED = 20_261_201;

    private static final Map<String, String> AHEAD = Map.of(
            "message.timestamp.type", "CreateTime",
            "message.timestamp.after.max.ms", Long.toString(Long.MAX_VALUE),
            "retention.ms", "-1");

    private static final ProcessorConfig CONFIG = new ProcessorConfig(
            1,
            ProcessorConfig.Pace.DEFAULT,
            new LabelRules(Set.of(), Set.of("qwen"), Set.of(), 50),
            Map.of(),
            SloClasses.byDefault());

    private final String prefix = KAFKA.newPrefix();
    private final Topics topics = Topics.withPrefix(prefix).withPartitions(1);
    private final BundledSchemaRegistry registry = new BundledSchemaRegistry();

    static List<Path> snapshots() throws IOException {
        return StateSnapshot.committed(KIND);
    }

    @ParameterizedTest
    @MethodSource("snapshots")
    void changelogsOfAReleaseAreGoneOnWith(Path file) throws Exception {
        StateSnapshot snapshot = StateSnapshot.read(file);
        createTopics();
        assertThat(changelogs()).containsAll(snapshot.stores().keySet());
        List<ProducerRecord<byte[], byte[]>> stored = new ArrayList<>();
        snapshot.stores()
                .forEach((changelog, entries) -> entries.forEach(
                        (key, value) -> stored.add(new ProducerRecord<>(prefix + changelog, 0, key.get(), value))));
        send(stored);

        process(snapshot.records());

        snapshot.assertCoveredBy(results());
    }

    @Test
    @EnabledIfSystemProperty(named = "snapshot.create", matches = ".+")
    void create() throws Exception {
        List<RandomTraffic.Appended> all = RandomTraffic.of(SEED);
        Numbering numbering = new Numbering();
        AvroSerializer<SpecificRecord> serializer = new AvroSerializer<>(registry);
        List<StateSnapshot.Appended> before = new ArrayList<>();
        List<StateSnapshot.Appended> next = new ArrayList<>();
        long begin = all.get(0).atMillis();
        for (RandomTraffic.Appended record : all) {
            numbering.number(record.event());
            if (record.atMillis() <= begin + StateSnapshot.LENGTH_MILLIS) {
                Bytes event = Bytes.wrap(requireNonNull(serializer.serialize("", record.event())));
                (record.atMillis() <= begin + StateSnapshot.STORED_AFTER_MILLIS ? before : next)
                        .add(new StateSnapshot.Appended(record.atMillis(), event));
            }
        }
        createTopics();
        process(before);
        Map<String, Map<Bytes, byte[]>> stored = new HashMap<>();
        for (String changelog : changelogs()) {
            Map<Bytes, byte[]> entries = stored.computeIfAbsent(changelog, unknown -> new TreeMap<>());
            KAFKA.records(prefix + changelog).forEach(record -> {
                if (record.value() == null) {
                    entries.remove(Bytes.wrap(record.key()));
                } else {
                    entries.put(Bytes.wrap(record.key()), record.value());
                }
            });
        }
        process(next);
        Map<String, byte[]> results = new TreeMap<>();
        results().forEach((key, result) -> results.put(key, serializer.serialize("", result)));

        new StateSnapshot(stored, next, results).write(Path.of(System.getProperty("snapshot.create") + KIND));

        assertThat(stored).hasSizeGreaterThan(5);
        assertThat(results).hasSizeGreaterThan(100);
    }

    private List<String> changelogs() {
        return InternalTopics.changelogs(topics).stream()
                .map(topic -> topic.name().substring(prefix.length()))
                .toList();
    }

    /** Requests keep the append times they had, which lie ahead, and so do changelogs. */
    private void createTopics() throws Exception {
        List<TopicSpec> others = new ArrayList<>(topics.all());
        others.remove(topics.requests());
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()))) {
            new TopicCreation(admin, 1).ensure(others);
        }
        KAFKA.createTopic(topics.requests().name(), 1, AHEAD);
        for (String changelog : changelogs()) {
            KAFKA.createTopic(prefix + changelog, 1, AHEAD);
        }
    }

    private static void send(List<ProducerRecord<byte[], byte[]>> records) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                NewTopics.producer(KAFKA.bootstrapServers()), new ByteArraySerializer(), new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (ProducerRecord<byte[], byte[]> record : records) {
                sent.add(producer.send(record));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    /** Sends records and lets a processor work until it has published what comes of the last. */
    private void process(List<StateSnapshot.Appended> records) throws Exception {
        List<ProducerRecord<byte[], byte[]>> requests = new ArrayList<>();
        records.forEach(record -> requests.add(new ProducerRecord<>(
                topics.requests().name(),
                0,
                record.atMillis(),
                null,
                record.event().get())));
        send(requests);
        long last = records.stream()
                .mapToLong(StateSnapshot.Appended::atMillis)
                .max()
                .orElseThrow();
        KafkaSettings kafka = new KafkaSettings(KAFKA.bootstrapServers(), prefix, Map.of());
        try (StreamProcessor processor = new StreamProcessor(CONFIG, kafka, registry)) {
            processor.start();
            await().atMost(PATIENCE)
                    .ignoreExceptionsInstanceOf(IllegalStateException.class)
                    .until(() -> PartitionResults.read(KAFKA.bootstrapServers(), topics, 0)
                                    .progress()
                                    .getProcessedUntilMillis()
                            == last);
        }
    }

    private Map<String, SpecificRecord> results() {
        return StateSnapshot.named(PartitionResults.read(KAFKA.bootstrapServers(), topics, 0));
    }
}
