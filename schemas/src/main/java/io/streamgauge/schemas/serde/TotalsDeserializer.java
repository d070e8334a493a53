package io.streamgauge.schemas.serde;

import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.TotalsResult;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the two kinds of record of llm.totals: {@link TotalsResult} and {@link PartitionProgress}. Bytes that are
 * neither give a {@link SerializationException} that names the rule they break. Safe for any thread.
 */
public final class TotalsDeserializer implements Deserializer<@Nullable SpecificRecord> {

    private static final RecordTypes TOTALS =
            new RecordTypes("totals or progress", List.of(TotalsResult.class, PartitionProgress.class));

    private final ThreadLocal<RecordReaders> readers;

    public TotalsDeserializer(SchemaRegistry registry) {
        this.readers = ThreadLocal.withInitial(() -> new RecordReaders(registry, TOTALS));
    }

    @Override
    public @Nullable SpecificRecord deserialize(@Nullable String topic, byte @Nullable [] data) {
        return data == null ? null : readers.get().read(data);
    }
}
