package io.streamgauge.exporter.page.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.sample.SomeTotals;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Disturbed;
import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Run;
import io.streamgauge.schemas.event.TimePoints;
import io.streamgauge.schemas.id.UuidBits;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.tally.Grouping;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.kafka.NewTopics;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SlowestRequestsIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private static final long START = 1_764_403_200_000_000L;

    private final BundledSchemaRegistry registry = new BundledSchemaRegistry();
    private final ResultStore store = new ResultStore(Clock.systemUTC());
    private final Topics topics = Topics.withPrefix(KAFKA.newPrefix()).withPartitions(2);

    private JsonNode look(String model) throws IOException {
        KafkaSettings kafka = new KafkaSettings(KAFKA.bootstrapServers(), topics.prefix(), Map.of());
        return new ObjectMapper()
                .readTree(new SlowestRequests(kafka, registry, store, Clock.systemUTC()).of(model, "chat"));
    }

    private void send(int partition, SpecificRecord... events) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()));
                KafkaProducer<String, SpecificRecord> producer = new KafkaProducer<>(
                        NewTopics.producer(KAFKA.bootstrapServers()),
                        new StringSerializer(),
                        new AvroSerializer<>(registry))) {
            new TopicCreation(admin, 1).ensure(topics.all());
            for (SpecificRecord event : events) {
                var unused =
                        producer.send(new ProducerRecord<>(topics.requests().name(), partition, "m", event));
            }
        }
    }

    private static Pack pack(long firstIndex, long firstAt, List<Long> gaps, List<Disturbed> disturbed) {
        return Pack.newBuilder()
                .setFirstIndex(firstIndex)
                .setFirstAtMicros(firstAt)
                .setGapsMicros(gaps)
                .setRuns(List.of(new Run(0, 1, 0)))
                .setDisturbed(disturbed)
                .build();
    }

    private static ChunksObserved chunks(long id, Pack pack) {
        return chunks(id, "m", pack);
    }

    private static ChunksObserved chunks(long id, String model, Pack pack) {
        return ChunksObserved.newBuilder()
                .setOrigin(new Origin(UuidBits.of(1, 1), id, 0L))
                .setRequestId(UuidBits.of(1, id))
                .setStartedAtMicros(START)
                .setRoute("chat")
                .setUpstream("127.0.0.1:8000")
                .setModel(model)
                .setPack(pack)
                .build();
    }

    private static RequestFinished finish(long id, String model, long endMicros, long events, @Nullable Pack rest) {
        RequestFacts facts = RequestFacts.newBuilder()
                .setRequestId(UuidBits.of(1, id))
                .setStartedAtMicros(START)
                .setRoute("chat")
                .setUpstream("127.0.0.1:8000")
                .setApi("openai")
                .setOperation("chat")
                .setModel(model)
                .setUploadMicros(0)
                .setRequestBytes(100)
                .build();
        return RequestFinished.newBuilder()
                .setOrigin(new Origin(UuidBits.of(1, 1), id, 0L))
                .setRequest(facts)
                .setOutcome(Outcome.OK)
                .setDetail("stop")
                .setStreamed(true)
                .setPoints(TimePoints.newBuilder()
                        .setFirstOutputMicros(200_000L)
                        .setLastOutputMicros(endMicros - 1_000)
                        .setEndMicros(endMicros)
                        .build())
                .setOutputEvents(events)
                .setDisturbed(new DisturbedTotals())
                .setPack(rest)
                .build();
    }

    @Test
    void theSlowestComeFirstWithEveryChunkThatWasSent() throws IOException {
        send(
                1,
                chunks(7, pack(0, 200_000, List.of(50_000L), List.of())),
                // Sent twice, as after a failure.
                chunks(7, pack(0, 200_000, List.of(50_000L), List.of())),
                finish(8, "m", 400_000, 0, null),
                finish(
                        7,
                        "m",
                        900_000,
                        4,
                        pack(2, 300_000, List.of(500_000L), List.of(new Disturbed(1, DisturbedCause.CLIENT)))),
                finish(9, "another", 5_000_000, 0, null));

        JsonNode requests = look("m").get("requests");

        assertThat(requests).hasSize(2);
        assertThat(requests.get(0).get("end").asDouble()).isEqualTo(0.9);
        assertThat(requests.get(0).get("at").toString()).isEqualTo("[0.2,0.25,0.3,0.8]");
        assertThat(requests.get(0).get("disturbed").toString()).isEqualTo("[0.8]");
        assertThat(requests.get(0).get("whole").asBoolean()).isTrue();
        assertThat(requests.get(0).get("stallGaps")).isEmpty();
        assertThat(requests.get(1).get("end").asDouble()).isEqualTo(0.4);
        assertThat(look("m").get("whole").asBoolean()).isTrue();
    }

    @Test
    void whatHasNoLabelOfItsOwnIsAmongTheOthers() throws IOException {
        store.put(SomeTotals.ofModel("m", 0).result());
        store.put(SomeTotals.ofModel(Grouping.OTHER, 0).result());
        send(
                0,
                finish(1, "m", 900_000, 0, null),
                chunks(2, "thought-up", pack(0, 200_000, List.of(50_000L), List.of())),
                finish(2, "thought-up", 400_000, 2, null),
                finish(3, Grouping.OTHER, 300_000, 0, null));

        JsonNode others = look(Grouping.OTHER).get("requests");

        assertThat(others).hasSize(2);
        assertThat(others.get(0).get("end").asDouble()).isEqualTo(0.4);
        assertThat(others.get(0).get("at").toString()).isEqualTo("[0.2,0.25]");
        assertThat(others.get(1).get("end").asDouble()).isEqualTo(0.3);
        assertThat(look("m").get("requests")).hasSize(1);
    }

    @Test
    void noMoreThanTenAreTold() throws IOException {
        SpecificRecord[] finishes = new SpecificRecord[30];
        for (int i = 0; i < finishes.length; i++) {
            finishes[i] = finish(i, "m", 1_000_000L + i * 1_000L, 0, null);
        }
        send(0, finishes);

        JsonNode requests = look("m").get("requests");

        assertThat(requests).hasSize(10);
        assertThat(requests.get(0).get("end").asDouble()).isEqualTo(1.029);
        assertThat(requests.get(9).get("end").asDouble()).isEqualTo(1.020);
    }

    @Test
    void aTopicWithNothingInItHasNone() throws IOException {
        send(0);

        assertThat(look("m").get("requests")).isEmpty();
    }

    @Test
    void aKafkaThatDoesNotAnswerIsAFailureSoon() {
        KafkaSettings nowhere = new KafkaSettings("127.0.0.1:1", Map.of());
        SlowestRequests slowest = new SlowestRequests(nowhere, registry, store, Clock.systemUTC());

        assertThatThrownBy(() -> slowest.of("m", "chat")).isInstanceOf(KafkaException.class);
    }
}
