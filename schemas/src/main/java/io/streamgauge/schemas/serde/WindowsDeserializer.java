package io.streamgauge.schemas.serde;

import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.WindowResult;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the two kinds of record of llm.windows: {@link WindowResult} and {@link CohortResult}. Bytes that are neither
 * give a {@link SerializationException} that names the rule they break. Safe for any thread.
 */
public final class WindowsDeserializer implements Deserializer<@Nullable SpecificRecord> {

    private static final RecordTypes WINDOWS =
            new RecordTypes("a window or a cohort", List.of(WindowResult.class, CohortResult.class));

    private final ThreadLocal<RecordReaders> readers;

    public WindowsDeserializer(SchemaRegistry registry) {
        this.readers = ThreadLocal.withInitial(() -> new RecordReaders(registry, WINDOWS));
    }

    @Override
    public @Nullable SpecificRecord deserialize(@Nullable String topic, byte @Nullable [] data) {
        return data == null ? null : readers.get().read(data);
    }
}
