package io.streamgauge.schemas.topic;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestKeyTest {

    @ParameterizedTest
    @ValueSource(strings = {"llama-3", "gpt-4o", "_unknown", "modèle", ""})
    void thePartitionIsTheOneKafkasClientsChoose(String model) {
        for (int partitions = 1; partitions < 50; partitions++) {
            assertThat(RequestKey.partition(model, partitions))
                    .isEqualTo(BuiltInPartitioner.partitionForKey(RequestKey.of(model), partitions));
        }
    }
}
