package io.streamgauge.schemas.serde;

import io.streamgauge.schemas.registry.SchemaRegistry;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** Pairs of a serializer and a deserializer, as Kafka Streams wants them. */
public final class AvroSerdes {

    private AvroSerdes() {}

    /** For one type of record. */
    public static <T extends SpecificRecord> Serde<@Nullable T> of(SchemaRegistry registry, Class<T> type) {
        return Serdes.serdeFrom(new AvroSerializer<>(registry), new AvroDeserializer<>(registry, type));
    }

    /** For any of the four event records. */
    public static Serde<@Nullable SpecificRecord> events(SchemaRegistry registry) {
        return Serdes.serdeFrom(new AvroSerializer<>(registry), new EventDeserializer(registry));
    }
}
