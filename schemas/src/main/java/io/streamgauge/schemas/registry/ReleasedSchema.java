package io.streamgauge.schemas.registry;

import org.apache.avro.Schema;

/**
 * One released version of one record.
 *
 * @param id its number, fixed for ever
 * @param version 1, 2, 3, ... per record
 * @param schema complete in itself
 */
record ReleasedSchema(int id, int version, Schema schema) {

    String record() {
        return schema.getName();
    }
}
