package io.streamgauge.proxy.observe.request;

import io.streamgauge.schemas.event.Uuid;
import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;

/** Makes request ids: UUIDs of version 7 (RFC 9562), so that they sort by time. One thread. */
public final class RequestIds {

    private final RandomGenerator random;

    public RequestIds(RandomGenerator random) {
        this.random = random;
    }

    Uuid next(long unixMillis) {
        long high = (unixMillis << 16) | 0x7000 | (random.nextLong() & 0x0FFF);
        long low = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
        return new Uuid(ByteBuffer.allocate(16).putLong(high).putLong(low).array());
    }
}
