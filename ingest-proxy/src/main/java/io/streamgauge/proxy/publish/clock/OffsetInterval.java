package io.streamgauge.proxy.publish.clock;

/** The clock offset lies between two bounds, both included; micro seconds. */
record OffsetInterval(long low, long high) {

    /**
     * What one acknowledged record proves: the broker took its time after the record was sent and before the
     * acknowledgement arrived. The broker's time is in whole milliseconds, rounded down, so it may have been up to one
     * later.
     */
    static OffsetInterval ofAcknowledgement(long sentAtMicros, long acknowledgedAtMicros, long appendedAtMillis) {
        long appendedAtMicros = appendedAtMillis * 1_000;
        return new OffsetInterval(appendedAtMicros - acknowledgedAtMicros, appendedAtMicros + 1_000 - sentAtMicros);
    }

    /** Empty when this proxy's clock was set back between sending and acknowledgement: proves nothing. */
    boolean isEmpty() {
        return low > high;
    }

    OffsetInterval and(OffsetInterval other) {
        return new OffsetInterval(Math.max(low, other.low), Math.min(high, other.high));
    }

    boolean contains(OffsetInterval other) {
        return low <= other.low && high >= other.high;
    }

    /** The value inside that is closest to zero. */
    long nearestToZero() {
        return Math.max(low, Math.min(high, 0));
    }
}
