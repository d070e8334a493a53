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
     * @throws RegistryUnavailableException it cannot be found out now
     */
    Schema byId(int id);

    /**
     * The number here of a schema that has another one in the jar, under which it was released. Does not block.
     *
     * @throws UnknownSchemaException it was never released
     * @throws RegistryUnavailableException nothing has been prepared yet
     */
    int idOfReleased(int released);

    /**
     * Learns the numbers of all released schemas, where others give them. Blocks for some seconds at most.
     *
     * @throws RegistryUnavailableException the registry does not answer, or not as it should
     */
    void prepare();

    /** Whether numbers can be told: always, where nobody has to be asked for them. */
    boolean isPrepared();
}
