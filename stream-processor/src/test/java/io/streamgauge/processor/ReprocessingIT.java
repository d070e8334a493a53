package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.KafkaBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Results under a new number, from the same requests. */
class ReprocessingIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private static final long WINDOW_MILLIS = 5_000;
    private static final int PARTITIONS = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final String prefix = KAFKA.newPrefix();
    private final Topics topics = Topics.withPrefix(prefix).withPartitions(PARTITIONS);
    private final List<StreamProcessor> started = new ArrayList<>();
    private final SentEvents events =
            new SentEvents(KAFKA.bootstrapServers(), topics.requests().name(), PARTITIONS);

    @AfterEach
    void close() {
        events.close();
        started.forEach(StreamProcessor::close);
    }

    private void create(int epoch) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()))) {
            new TopicCreation(admin, 1).ensure(topics.inEpoch(epoch).all());
        }
    }

    private StreamProcessor start(int epoch) {
        StreamProcessor processor = new StreamProcessor(
                ProcessorConfig.DEFAULT,
                new KafkaSettings(KAFKA.bootstrapServers(), prefix, epoch, Map.of()),
                new BundledSchemaRegistry());
        started.add(processor);
        processor.start();
        await().atMost(PATIENCE).until(processor::ready);
        return processor;
    }

    private void sendRequest(long id, Outcome outcome) {
        List<Long> outputs = Stream.iterate(50_000L + id % 977, at -> at + 10_000 + id % 13)
                .limit(30)
                .toList();
        SimulatedRequest request = new SimulatedRequest(
                id, "model-" + id % 7, (System.currentTimeMillis() - 400) * 1_000, outputs, 450_000, outcome);
        events.send(request.model(), request.started());
        events.send(request.model(), request.chunks(0, 1));
        events.send(request.model(), request.chunks(1, 20));
        if (id % 50 != 0) {
            events.send(request.model(), request.finished(20));
        }
    }

    /** The newest value of every key, as a reader of the compacted topic finds it; progress tells of wall clocks. */
    private Map<String, String> newest(String topic) {
        Map<String, String> newest = new TreeMap<>();
        for (ConsumerRecord<byte[], byte[]> record : KAFKA.records(topic)) {
            String key = new String(record.key(), StandardCharsets.UTF_8);
            if (!key.contains("progress")) {
                newest.put(
                        record.partition() + " " + key,
                        record.value() == null ? "" : HexFormat.of().formatHex(record.value()));
            }
        }
        return newest;
    }

    @Test
    void retainedRequestsGiveTheSameResultsBitForBitAgain() throws Exception {
        create(1);
        StreamProcessor first = start(1);
        long id = 0;
        for (int restart = 0; restart < 2; restart++) {
            for (int i = 0; i < 700; i++) {
                sendRequest(id++, i % 9 == 0 ? Outcome.UPSTREAM_ERROR : Outcome.OK);
            }
            first.close();
            first = start(1);
        }
        // A window is published once records have come after its end.
        long ended = System.currentTimeMillis() + WINDOW_MILLIS + 1_000;
        await().until(() -> System.currentTimeMillis() > ended);
        for (int i = 0; i < 7; i++) {
            sendRequest(id++, Outcome.OK);
        }
        events.await();
        awaitQuiet(1);

        create(2);
        start(2);

        await().atMost(PATIENCE)
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(
                        () -> assertThat(newest(topics.inEpoch(2).totals().name()))
                                .isEqualTo(newest(topics.totals().name()))
                                .hasSizeGreaterThanOrEqualTo(7));
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(
                        () -> assertThat(newest(topics.inEpoch(2).windows().name()))
                                .isEqualTo(newest(topics.windows().name()))
                                .hasSizeGreaterThanOrEqualTo(7));
        assertThat(KAFKA.records(topics.sloClasses().name()))
                .as("both judge by the same list")
                .hasSize(1);
    }

    /** All is counted, and nothing is published any more. */
    private void awaitQuiet(int epoch) {
        await().atMost(PATIENCE)
                .until(() -> started.get(started.size() - 1).metrics().metrics().stream()
                        .filter(family -> family.name().equals("llm_processor_lag_records"))
                        .anyMatch(family -> family.points().toString().contains("value=0.0")));
        Map<String, String> before = new TreeMap<>();
        await().atMost(PATIENCE).pollInterval(Duration.ofSeconds(2)).until(() -> {
            Map<String, String> now = newest(topics.inEpoch(epoch).totals().name());
            boolean same = !now.isEmpty() && now.equals(before);
            before.clear();
            before.putAll(now);
            return same;
        });
    }
}
