package io.streamgauge.proxy.observe.chunks;

import io.streamgauge.schemas.event.Pack;

/** Sends a pack; false if it had to be dropped. */
@FunctionalInterface
public interface PackTarget {
    boolean send(Pack pack, int chunks);
}
