package io.streamgauge.exporter.reading;

import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.SloClasses;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.serde.AvroDeserializer;
import io.streamgauge.schemas.serde.TotalsDeserializer;
import io.streamgauge.schemas.serde.WindowsDeserializer;
import io.streamgauge.schemas.topic.ResultKey;
import io.streamgauge.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings records of the result topics into the store. What cannot be read is counted and left out. One thread. */
final class RecordSink {

    private static final Logger LOG = LoggerFactory.getLogger(RecordSink.class);

    private final ResultStore store;
    private final ReadCounts counts;
    private final TotalsDeserializer totals;
    private final WindowsDeserializer windows;
    private final AvroDeserializer<SloClasses> slos;
    private final Map<String, Reader> readers;

    RecordSink(Topics topics, SchemaRegistry registry, ResultStore store, ReadCounts counts) {
        this.store = store;
        this.counts = counts;
        this.totals = new TotalsDeserializer(registry);
        this.windows = new WindowsDeserializer(registry);
        this.slos = new AvroDeserializer<>(registry, SloClasses.class);
        this.readers = Map.of(
                topics.totals().name(), this::total,
                topics.windows().name(), this::window,
                topics.sloClasses().name(), this::slo);
    }

    private interface Reader {
        void read(ConsumerRecord<byte[], byte[]> record);
    }

    void accept(ConsumerRecord<byte[], byte[]> record) {
        Reader reader = readers.get(record.topic());
        if (reader == null) {
            throw new IllegalArgumentException("not a topic of results: " + record.topic());
        }
        try {
            reader.read(record);
            counts.read(record.topic());
        } catch (SerializationException | IllegalArgumentException e) {
            if (counts.unreadable(record.topic()) == 1) {
                LOG.atWarn()
                        .addKeyValue("topic", record.topic())
                        .addKeyValue("partition", record.partition())
                        .addKeyValue("offset", record.offset())
                        .setCause(e)
                        .log("A result cannot be read and is left out; further ones of this topic are only counted");
            }
        }
    }

    private void total(ConsumerRecord<byte[], byte[]> record) {
        SpecificRecord result = totals.deserialize(record.topic(), record.value());
        if (result instanceof TotalsResult total) {
            ResultCheck.check(total);
            store.put(total);
        } else if (result instanceof PartitionProgress progress) {
            store.put(progress);
        }
        // Nobody takes totals back: counters never go.
    }

    private void window(ConsumerRecord<byte[], byte[]> record) {
        SpecificRecord result = windows.deserialize(record.topic(), record.value());
        if (result instanceof WindowResult window) {
            ResultCheck.check(window);
            store.put(window);
        } else if (result instanceof CohortResult cohort) {
            store.put(cohort);
        } else {
            store.end(ResultKey.windowOf(new String(record.key(), StandardCharsets.UTF_8)));
        }
    }

    private void slo(ConsumerRecord<byte[], byte[]> record) {
        SloClasses classes = slos.deserialize(record.topic(), record.value());
        if (classes != null) {
            store.put(classes, record.timestamp());
        }
    }
}
