package io.streamgauge.schemas.serde;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;

/** The types of record that may stand in one place. */
record RecordTypes(String place, List<Class<? extends SpecificRecord>> types) {

    /** The type that the writer's schema names. */
    Class<? extends SpecificRecord> of(Schema writer) {
        return types.stream()
                .filter(type -> type.getName().equals(writer.getFullName()))
                .findFirst()
                .orElseThrow(() -> new SerializationException(
                        place + " is expected here, this record is a " + writer.getFullName()));
    }
}
