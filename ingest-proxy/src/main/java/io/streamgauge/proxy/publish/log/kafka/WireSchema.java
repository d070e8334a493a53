package io.streamgauge.proxy.publish.log.kafka;

import io.streamgauge.schemas.registry.SchemaRegistry;
import java.nio.ByteBuffer;

/**
 * The number of the schema within an encoded event. In memory and in the spool it is the one in the jar, so that events
 * can wait for a registry that has not answered yet; on its way to Kafka it becomes the registry's.
 */
final class WireSchema {

    /** Of Confluent's wire format: after a zero. */
    private static final int NUMBER_AT = 1;

    private WireSchema() {}

    /** The event under the registry's number; the bytes given stay as they are. */
    static byte[] numbered(byte[] value, SchemaRegistry registry) {
        int released = ByteBuffer.wrap(value).getInt(NUMBER_AT);
        int number = registry.idOfReleased(released);
        if (number == released) {
            return value;
        }
        byte[] numbered = value.clone();
        ByteBuffer.wrap(numbered).putInt(NUMBER_AT, number);
        return numbered;
    }
}
