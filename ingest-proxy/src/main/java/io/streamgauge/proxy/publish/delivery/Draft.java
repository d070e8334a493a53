package io.streamgauge.proxy.publish.delivery;

import io.streamgauge.proxy.publish.log.Content;
import org.apache.avro.specific.SpecificRecord;

/**
 * An event that has no sequence yet.
 *
 * @param model the raw model name: chooses the partition
 * @param clockOffsetMicros as fixed at the request's t0
 */
public record Draft(String model, long clockOffsetMicros, Content content, SpecificRecord event) {

    private static final int BYTES = 1_024;
    private static final int BYTES_PER_CHUNK = 24;

    /** Memory it takes, about. */
    long bytes() {
        return BYTES + (long) BYTES_PER_CHUNK * content.chunks();
    }
}
