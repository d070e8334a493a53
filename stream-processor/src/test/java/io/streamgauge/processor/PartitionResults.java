package io.streamgauge.processor;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.serde.TotalsDeserializer;
import io.streamgauge.schemas.serde.WindowsDeserializer;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.TopicReader;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** Results as they are in Kafka. */
record PartitionResults(
        PartitionProgress progress,
        Map<String, TotalsResult> totals,
        Map<String, WindowResult> windows,
        Map<String, CohortResult> cohorts)
        implements Results {

    /** @throws IllegalStateException there is nothing of that partition yet */
    static PartitionResults read(String bootstrapServers, Topics topics, int partition) {
        BundledSchemaRegistry registry = new BundledSchemaRegistry();
        Map<String, SpecificRecord> values =
                newest(bootstrapServers, topics.totals().name(), new TotalsDeserializer(registry));
        values.putAll(newest(bootstrapServers, topics.windows().name(), new WindowsDeserializer(registry)));
        @Nullable PartitionProgress progress = null;
        Map<String, TotalsResult> totals = new HashMap<>();
        Map<String, WindowResult> windows = new HashMap<>();
        Map<String, CohortResult> cohorts = new HashMap<>();
        for (Map.Entry<String, SpecificRecord> entry : values.entrySet()) {
            SpecificRecord value = entry.getValue();
            if (!value.get(value.getSchema().getField("partition").pos()).equals(partition)) {
                continue;
            }
            if (value instanceof TotalsResult result) {
                totals.put(entry.getKey(), result);
            } else if (value instanceof WindowResult window) {
                windows.put(entry.getKey(), window);
            } else if (value instanceof CohortResult cohort) {
                cohorts.put(entry.getKey(), cohort);
            } else {
                progress = (PartitionProgress) value;
            }
        }
        if (progress == null) {
            throw new IllegalStateException("no progress of partition " + partition);
        }
        return new PartitionResults(progress, totals, windows, cohorts);
    }

    private static Map<String, SpecificRecord> newest(
            String bootstrapServers, String topic, Deserializer<@Nullable SpecificRecord> values) {
        Map<String, SpecificRecord> newest = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : TopicReader.records(bootstrapServers, topic)) {
            SpecificRecord value = values.deserialize(topic, record.value());
            String key = new String(record.key(), UTF_8);
            if (value == null) {
                newest.remove(key);
            } else {
                newest.put(key, value);
            }
        }
        return newest;
    }
}
