package io.streamgauge.proxy.publish.account;

import java.util.Locale;

/** Why a record never reached Kafka. */
public enum DropReason {
    /** The sender did not keep up with this event loop. */
    RING_FULL,
    /** Kafka was away or slow for longer than the records kept for it allow. */
    KAFKA_UNAVAILABLE,
    /** Kafka will never take this record, or it can no longer be put in order. */
    REFUSED,
    /** It was still waiting when the process had to stop. */
    SHUTDOWN;

    /** The value of the label reason. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
