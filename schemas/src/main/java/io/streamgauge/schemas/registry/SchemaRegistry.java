package io.streamgauge.schemas.registry;

import org.apache.avro.Schema;

/**
 * Gives every released schema a number and finds it again. Subjects are record names: one record has the same number
 * on every topic. Safe for any thread; answers may be remembered for ever.
 */
public interface SchemaRegistry {

    /**
     * The number of a schema.
     *
     * @throws UnknownSchemaException it was never released
     */
    int idOf(Schema schema);

    /**
     * The schema with this number.
     *
     * @throws UnknownSchemaException nothing has this number
     */
    Schema byId(int id);
}
