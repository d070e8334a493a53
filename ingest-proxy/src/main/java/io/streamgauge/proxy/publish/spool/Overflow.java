package io.streamgauge.proxy.publish.spool;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.spool.record.SpooledRecord;
import io.streamgauge.proxy.publish.spool.run.EarlierRun;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where records wait that do not fit into memory, or should not be there alone. Used by the sender alone. */
public interface Overflow {

    /** There is no such place. */
    Overflow NONE = new NoOverflow();

    /** Whether it takes records at all. */
    boolean exists();

    /** Whether everything has been read back: what comes next may go past it. */
    boolean isRead();

    /** Whether a record is still to be read that had no place yet when it was written. */
    boolean hasUnplaced();

    /** Appends a record; empty, or why it was not taken. */
    Optional<DropReason> append(SpooledRecord record);

    /**
     * Keeps a copy of a record that is in memory and in order; only while everything has been read back.
     *
     * @return false if there was no room
     */
    boolean copy(Entry entry);

    /** The next record to be sent; null if all have been read. */
    @Nullable
    ReadBack read();

    /** Records of this run that could not be read any more, since the last question. */
    Tally takeUnreadable();

    /** Earlier runs whose records have all been settled and whose last heartbeats are due. */
    List<EarlierRun> finishedRuns();

    /** To be called often: brings to the disk what is due. */
    void tick(Balance balance, List<Long> nextSequences);

    /** What it says of itself. */
    SpoolStatus status();

    /**
     * The process ends; what is there stays.
     *
     * @param saidGoodbye Kafka has the last heartbeats of this run: the next one has to say none for it
     */
    void close(Balance balance, List<Long> nextSequences, boolean saidGoodbye);

    /**
     * A record that was on disk.
     *
     * @param copy of it there, until it is settled
     */
    record ReadBack(SpooledRecord record, SpooledCopy copy) {}
}
