package io.streamgauge.faults.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.EventDeserializer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What llm.requests holds.
 *
 * @param lives of proxies that have left a record, in no order
 */
public record Stored(List<Life> lives) {

    public static Stored in(List<ConsumerRecord<byte[], byte[]>> records) {
        Map<Uuid, Life> lives = new LinkedHashMap<>();
        try (var deserializer = new EventDeserializer(new BundledSchemaRegistry())) {
            for (var record : records) {
                SpecificRecord event = Objects.requireNonNull(deserializer.deserialize(record.topic(), record.value()));
                lives.computeIfAbsent(Life.origin(event).getBootId(), boot -> new Life())
                        .add(record.partition(), event);
            }
        }
        return new Stored(List.copyOf(lives.values()));
    }

    /** Chunks in Kafka, those that came twice once. */
    public long chunks() {
        return sum(Life::chunks);
    }

    /** The life of a proxy that got requests with these numbers and no others; empty if it left no start of one. */
    public Optional<Life> life(long fromRequest, long toRequest) {
        List<Life> found = lives.stream()
                .filter(life -> life.firstRequest() >= fromRequest && life.firstRequest() <= toRequest)
                .toList();
        assertThat(found).hasSizeLessThanOrEqualTo(1);
        return found.stream().findFirst();
    }

    /** Chunks that proxies saw, by their ledgers. */
    public long observed() {
        return sum(life -> life.ledger().getObservedChunks());
    }

    public long twice() {
        return sum(Life::twice);
    }

    public long holes() {
        return sum(Life::holes);
    }

    private long sum(ToLongFunction<Life> of) {
        return lives.stream().mapToLong(of).sum();
    }

    /** Chunks dropped, by reason. */
    public Map<String, Long> dropped() {
        return merged(lives.stream().map(Life::dropped).toList());
    }

    /** Requests that ended, by outcome and detail. */
    public Map<String, Long> outcomes() {
        return merged(lives.stream().map(Life::outcomes).toList());
    }

    private static Map<String, Long> merged(List<Map<String, Long>> maps) {
        Map<String, Long> all = new TreeMap<>();
        maps.forEach(map -> map.forEach((key, value) -> all.merge(key, value, Long::sum)));
        return all;
    }

    /** What was observed is in Kafka or dropped for a reason, in records and in chunks, for every run of a proxy. */
    public void assertBalanced() {
        for (Life life : lives) {
            assertThat(life.ledger().getObservedRecords())
                    .as("records of %s", life.ledger())
                    .isEqualTo(life.records() + life.droppedRecords());
            assertThat(life.ledger().getObservedChunks())
                    .as("chunks of %s", life.ledger())
                    .isEqualTo(life.chunks() + life.droppedChunks());
            assertThat(life.ledger().getAcknowledgedChunks()).isEqualTo(life.chunks());
            assertThat(life.ledger().getAcknowledgedRecords()).isEqualTo(life.records());
        }
    }
}
