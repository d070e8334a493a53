package io.streamgauge.processor.tracker.boot;

import io.streamgauge.schemas.event.Uuid;
import java.nio.ByteBuffer;
import java.time.Duration;

/** One run of one proxy, as one partition knows it. One thread. */
final class Boot {

    /**
     * The longest time between two heartbeats. Within one, a boot that is heard of for the first time says what it has
     * lost since its start, and one that was killed had been heard of.
     */
    static final long HEARTBEAT_MICROS = 2_000_000;

    /** Five heartbeats. */
    static final Duration SILENT_AFTER = Duration.ofSeconds(10);
    /** Longer than a spool holds. */
    static final Duration DIED_AFTER = Duration.ofHours(1);
    /** As long as llm.requests keeps records by default: whatever is read of an earlier run is known by its number. */
    private static final Duration KEPT = Duration.ofDays(7);

    private static final int BYTES = 1 + 4 * Long.BYTES;

    private final Uuid id;
    private Standing standing = Standing.ALIVE;
    private long next;
    private long heardMillis;
    private long eventMicros;
    private long beatMillis;

    /** Whether more is to come of it; the number stands in stored bytes. */
    enum Standing {
        ALIVE(0),
        /** Nothing has come for a while: what has become of its requests is not known. */
        SILENT(1),
        /** It has said good-bye, or was silent for too long: it has no open request. */
        OVER(2);

        private final int number;

        Standing(int number) {
            this.number = number;
        }

        private static Standing of(int number) {
            for (Standing standing : values()) {
                if (standing.number == number) {
                    return standing;
                }
            }
            throw new IllegalArgumentException("no standing has the number " + number);
        }
    }

    /**
     * A boot that nothing has been heard of.
     *
     * @param appendedMillis append time of its first record, before which nobody waited for it
     */
    Boot(Uuid id, long appendedMillis) {
        this.id = id;
        this.beatMillis = appendedMillis;
    }

    static Boot decoded(Uuid id, byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        Boot boot = new Boot(id, 0);
        boot.standing = Standing.of(in.get());
        boot.next = in.getLong();
        boot.heardMillis = in.getLong();
        boot.eventMicros = in.getLong();
        boot.beatMillis = in.getLong();
        return boot;
    }

    byte[] encoded() {
        return ByteBuffer.allocate(BYTES)
                .put((byte) standing.number)
                .putLong(next)
                .putLong(heardMillis)
                .putLong(eventMicros)
                .putLong(beatMillis)
                .array();
    }

    Uuid id() {
        return id;
    }

    /** The number its next record has. */
    long next() {
        return next;
    }

    /** A record with this number has come. */
    void reached(long sequence, long atMicros) {
        next = sequence + 1;
        eventMicros = Math.max(eventMicros, atMicros);
    }

    /** Latest event time of its records on the broker's clock, micro seconds since the epoch. */
    long eventMicros() {
        return eventMicros;
    }

    /** It has been heard of at this received time. */
    void heard(long receivedMillis) {
        heardMillis = receivedMillis;
    }

    /** Received time of its last record. */
    long heardMillis() {
        return heardMillis;
    }

    /** It said at this append time that everything up to then has been sent. */
    void beat(long appendedMillis) {
        beatMillis = appendedMillis;
    }

    long beatMillis() {
        return beatMillis;
    }

    Standing standing() {
        return standing;
    }

    void stand(Standing now) {
        standing = now;
    }

    /** Received time from which on its standing is another one, or it is forgotten. */
    long dueMillis() {
        return heardMillis
                + switch (standing) {
                    case ALIVE -> SILENT_AFTER.toMillis();
                    case SILENT -> DIED_AFTER.toMillis();
                    case OVER -> KEPT.toMillis();
                };
    }
}
