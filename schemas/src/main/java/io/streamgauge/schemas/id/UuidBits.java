package io.streamgauge.schemas.id;

import io.streamgauge.schemas.event.Uuid;
import java.nio.ByteBuffer;
import java.util.UUID;

/** Between the 16 bytes of an identifier on the wire and its two halves, big-endian. */
public final class UuidBits {

    private UuidBits() {}

    public static Uuid of(long high, long low) {
        return new Uuid(ByteBuffer.allocate(16).putLong(high).putLong(low).array());
    }

    public static Uuid of(UUID uuid) {
        return of(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    public static long high(Uuid uuid) {
        return ByteBuffer.wrap(uuid.bytes()).getLong(0);
    }

    public static long low(Uuid uuid) {
        return ByteBuffer.wrap(uuid.bytes()).getLong(8);
    }

    /** Equal for equal identifiers, and its text is the usual one with hyphens. */
    public static UUID toUuid(Uuid uuid) {
        return new UUID(high(uuid), low(uuid));
    }
}
