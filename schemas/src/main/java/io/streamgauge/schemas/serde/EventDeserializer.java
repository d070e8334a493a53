package io.streamgauge.schemas.serde;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.registry.SchemaRegistry;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads any of the four event records of llm.requests; which one is told by the writer's schema. Bytes that are none
 * give a {@link SerializationException} that names the rule they break. Safe for any thread.
 */
public final class EventDeserializer implements Deserializer<@Nullable SpecificRecord> {

    private static final RecordTypes EVENTS = new RecordTypes(
            "an event",
            List.of(RequestStarted.class, ChunksObserved.class, RequestFinished.class, ProxyHeartbeat.class));

    private final ThreadLocal<RecordReaders> readers;

    public EventDeserializer(SchemaRegistry registry) {
        this.readers = ThreadLocal.withInitial(() -> new RecordReaders(registry, EVENTS));
    }

    @Override
    public @Nullable SpecificRecord deserialize(@Nullable String topic, byte @Nullable [] data) {
        return data == null ? null : readers.get().read(data);
    }
}
