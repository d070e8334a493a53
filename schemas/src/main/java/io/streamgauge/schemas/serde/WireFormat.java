package io.streamgauge.schemas.serde;

import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;

/** Confluent's frame: a zero byte, the schema's id in four bytes, big-endian, then Avro binary. */
final class WireFormat {

    static final byte MAGIC = 0;
    static final int HEADER_BYTES = 5;

    private WireFormat() {}

    /** The schema id of a framed record. */
    static int schemaId(byte[] framed) {
        if (framed.length < HEADER_BYTES) {
            throw new SerializationException("a record has at least " + HEADER_BYTES
                    + " bytes (a zero byte and a schema id), this one has " + framed.length);
        }
        if (framed[0] != MAGIC) {
            throw new SerializationException("a record begins with the byte 0, this one with " + framed[0]);
        }
        return ByteBuffer.wrap(framed).getInt(1);
    }
}
