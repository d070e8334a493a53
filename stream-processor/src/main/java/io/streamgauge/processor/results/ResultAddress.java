package io.streamgauge.processor.results;

import java.nio.charset.StandardCharsets;

/**
 * Where a result goes: its key, and the partition it came from. Results of one partition stay together, and adding
 * partitions moves no key that exists.
 */
public record ResultAddress(String key, int partition) {

    /** The key on the wire. */
    public byte[] bytes() {
        return key.getBytes(StandardCharsets.UTF_8);
    }
}
