package io.streamgauge.proxy.publish.log;

import org.jspecify.annotations.Nullable;

/**
 * One encoded record and what became of it. The sender owns it; the log's own thread only tells its fate, and the
 * times that belong to it, which are visible once the fate is.
 */
public final class Entry {

    /** What the log says of a record. */
    public enum Fate {
        /** Not known yet. */
        OPEN,
        ACKNOWLEDGED,
        /** Not taken now; the same record may be handed over again. */
        BUSY,
        /** Will never be taken. */
        REFUSED,
        /** Given up by a log that broke. */
        ABANDONED
    }

    /** No time of appending is known. */
    public static final long NO_TIME = -1;

    private static final int OVERHEAD_BYTES = 160;

    private final int partition;
    private final Content content;
    private final @Nullable String key;
    private final byte[] value;

    private long sentAtMicros;
    private long acknowledgedAtMicros;
    private long appendedAtMillis = NO_TIME;
    private @Nullable Copy copy;
    private volatile Fate fate = Fate.OPEN;

    @SuppressWarnings("ArrayIsStoredDirectly")
    public Entry(int partition, Content content, @Nullable String key, byte[] value) {
        this.partition = partition;
        this.content = content;
        this.key = key;
        this.value = value;
    }

    public int partition() {
        return partition;
    }

    public Content content() {
        return content;
    }

    /** The model; null for a heartbeat. */
    public @Nullable String key() {
        return key;
    }

    /** The record in wire format; not to be changed. */
    public byte[] value() {
        return value;
    }

    /** Memory it takes, about. */
    public long bytes() {
        return (long) value.length + OVERHEAD_BYTES;
    }

    /** What holds it beside the memory, if something does. */
    public @Nullable Copy copy() {
        return copy;
    }

    /** Whether it is part of this run's ledger. */
    public boolean isOwn() {
        return copy == null || copy.own();
    }

    /** Something holds it, and is told when it is settled. */
    public void keepUntilSettled(Copy kept) {
        copy = kept;
    }

    public Fate fate() {
        return fate;
    }

    /** The proxy's wall clock when it was last handed over. */
    public long sentAtMicros() {
        return sentAtMicros;
    }

    /** The proxy's wall clock when the acknowledgement arrived. */
    public long acknowledgedAtMicros() {
        return acknowledgedAtMicros;
    }

    /** The broker's wall clock when it appended the record, or {@link #NO_TIME}. */
    public long appendedAtMillis() {
        return appendedAtMillis;
    }

    /** The sender is about to hand it over. */
    public void handingOver(long nowMicros) {
        sentAtMicros = nowMicros;
        fate = Fate.OPEN;
    }

    /** The log has it for good. */
    public void acknowledged(long nowMicros, long brokerMillis) {
        acknowledgedAtMicros = nowMicros;
        appendedAtMillis = brokerMillis;
        fate = Fate.ACKNOWLEDGED;
    }

    /** The log does not have it, as far as it knows. */
    public void failed(Fate how) {
        fate = how;
    }
}
