package io.streamgauge.proxy.publish;

import io.streamgauge.bootstrap.config.DurationRange;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.publish.spool.SpoolSettings;
import java.time.Duration;

/**
 * How events are brought to Kafka.
 *
 * @param ringCapacity records each event loop may have waiting for the sender
 * @param windowBytes memory for records Kafka has not acknowledged
 * @param heartbeats when heartbeats are sent
 * @param closeTimeout longest time a stop waits for Kafka
 * @param spool where events wait that memory should not hold alone
 */
public record PublisherConfig(
        int ringCapacity, long windowBytes, HeartbeatTimes heartbeats, Duration closeTimeout, SpoolSettings spool) {

    private static final int MAX_RING_CAPACITY = 1 << 20;
    private static final long MIN_WINDOW_BYTES = 1 << 20;

    /** A processor takes a proxy that was killed for dead as of two seconds after it was last heard. */
    private static final DurationRange BEATS = new DurationRange(Duration.ofMillis(100), Duration.ofSeconds(2));

    private static final DurationRange CENSUSES = new DurationRange(Duration.ofMillis(100), Duration.ofMinutes(10));
    private static final DurationRange CLOSING = new DurationRange(Duration.ofMillis(1), Duration.ofHours(1));

    /**
     * When heartbeats are sent.
     *
     * @param interval to every partition
     * @param censusInterval with the ids of open requests
     */
    public record HeartbeatTimes(Duration interval, Duration censusInterval) {}

    public static final PublisherConfig DEFAULT = new PublisherConfig(
            8_192,
            32L << 20,
            new HeartbeatTimes(Duration.ofSeconds(2), Duration.ofSeconds(30)),
            Duration.ofSeconds(10),
            SpoolSettings.NONE);

    /** Reads the sections {@code publish} and {@code spool}. */
    public static PublisherConfig read(Section publish, Section spool) {
        long window = publish.bytes(
                "window-bytes", DEFAULT.windowBytes, "Memory for events that Kafka has not acknowledged yet.");
        if (window < MIN_WINDOW_BYTES) {
            publish.refuse("window-bytes", "is less than 1MiB");
            window = DEFAULT.windowBytes;
        }
        return new PublisherConfig(
                (int) publish.number(
                        "ring-capacity",
                        DEFAULT.ringCapacity,
                        16,
                        MAX_RING_CAPACITY,
                        "Events each event loop may have waiting for the sender; rounded up to a power of two."),
                window,
                readTimes(publish),
                publish.duration(
                        "close-timeout",
                        DEFAULT.closeTimeout,
                        CLOSING,
                        "Longest time a stop waits for Kafka to take what is left."),
                SpoolSettings.read(spool));
    }

    private static HeartbeatTimes readTimes(Section publish) {
        return new HeartbeatTimes(
                publish.duration(
                        "heartbeat-interval",
                        DEFAULT.heartbeats.interval,
                        BEATS,
                        "How often every partition hears of this proxy; results of quiet partitions move at this pace."),
                publish.duration(
                        "census-interval",
                        DEFAULT.heartbeats.censusInterval,
                        CENSUSES,
                        "How often heartbeats list the open requests, so that lost ones are noticed."));
    }
}
