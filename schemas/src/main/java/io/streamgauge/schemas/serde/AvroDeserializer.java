package io.streamgauge.schemas.serde;

import io.streamgauge.schemas.registry.SchemaRegistry;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads one type of record, whichever released version wrote it; null stays null. Bytes that are no such record give a
 * {@link SerializationException} that names the rule they break. Safe for any thread.
 */
public final class AvroDeserializer<T extends SpecificRecord> implements Deserializer<@Nullable T> {

    private final Class<T> type;
    private final ThreadLocal<RecordReaders> readers;

    public AvroDeserializer(SchemaRegistry registry, Class<T> type) {
        this.type = type;
        RecordTypes types = new RecordTypes("a " + type.getSimpleName(), List.of(type));
        this.readers = ThreadLocal.withInitial(() -> new RecordReaders(registry, types));
    }

    @Override
    public @Nullable T deserialize(@Nullable String topic, byte @Nullable [] data) {
        return data == null ? null : type.cast(readers.get().read(data));
    }
}
