package io.streamgauge.faults.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.EventDeserializer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The order in which the records of proxies stand in llm.requests. */
public final class SentOrder {

    private SentOrder() {}

    /**
     * Asserts that every run of a proxy has written its records to each partition in the order of their numbers, whatever it
     * sent again.
     *
     * @param records of each partition in order
     * @return records that stand there once more than once
     */
    public static long assertStrict(List<ConsumerRecord<byte[], byte[]>> records) {
        Map<String, Long> next = new HashMap<>();
        long repeated = 0;
        try (var deserializer = new EventDeserializer(new BundledSchemaRegistry())) {
            for (var record : records) {
                Origin origin =
                        Life.origin(Objects.requireNonNull(deserializer.deserialize(record.topic(), record.value())));
                String run = origin.getBootId() + " in partition " + record.partition();
                long expected = next.getOrDefault(run, 0L);
                assertThat(origin.getSequence())
                        .as("%s at offset %d", run, record.offset())
                        .isLessThanOrEqualTo(expected);
                repeated += origin.getSequence() < expected ? 1 : 0;
                next.put(run, Math.max(expected, origin.getSequence() + 1));
            }
        }
        return repeated;
    }
}
