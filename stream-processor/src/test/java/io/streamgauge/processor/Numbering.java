package io.streamgauge.processor;

import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.id.UuidBits;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;

/** Gives the records of each boot their numbers in one partition, in the order in which they come here. */
final class Numbering {

    private static final long NONE = -1;

    private final Map<Uuid, Long> next = new HashMap<>();

    /** Where a record of this boot comes from, before it is numbered. */
    static Origin unnumbered(long boot) {
        return new Origin(UuidBits.of(7, boot), NONE, 0L);
    }

    /** Numbers a record that has no number yet. */
    void number(SpecificRecord event) {
        Origin origin = origin(event);
        if (origin.getSequence() == NONE) {
            origin.setSequence(next.merge(origin.getBootId(), 0L, (last, zero) -> last + 1));
        }
    }

    /** Passes over numbers: records that are never to come. */
    void skip(long boot, long records) {
        next.merge(UuidBits.of(7, boot), records - 1, (last, added) -> last + records);
    }

    static Origin origin(SpecificRecord event) {
        return (Origin) event.get(event.getSchema().getField("origin").pos());
    }
}
