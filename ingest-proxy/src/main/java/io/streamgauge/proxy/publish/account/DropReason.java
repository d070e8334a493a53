package io.streamgauge.proxy.publish.account;

import java.util.Locale;

/** Why a record never reached Kafka. */
public enum DropReason {
    /** The sender did not keep up with this event loop; details go first, then all but the ends of requests. */
    RING_FULL,
    /** Kafka was away or slow for longer than the records kept in memory for it allow, and there is no spool. */
    KAFKA_UNAVAILABLE,
    /** The spool holds as much as it may; details go first, then all but the ends of requests. */
    SPOOL_FULL,
    /** The disk took no more: it is full or broken. */
    DISK_FAILED,
    /** It was on disk and could not be read any more. */
    SPOOL_DAMAGED,
    /** Kafka will never take this record, or it can no longer be put in order. */
    REFUSED,
    /** It was still waiting when the process had to stop, and there was no spool to keep it. */
    SHUTDOWN,
    /** It was in memory when the process was killed; told by the next start. */
    CRASH;

    /** The value of the label reason. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
