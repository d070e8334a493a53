package io.streamgauge.proxy.publish.spool.run;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.schemas.event.Uuid;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run of this proxy that has not said goodbye. If it ended with records on disk, this run delivers them for it and
 * closes its ledger: what was in memory and has not come to disk died with it ({@link DropReason#CRASH}).
 */
public final class EarlierRun {

    private final Uuid boot;
    private final Map<DropReason, Tally> dropped = new EnumMap<>(DropReason.class);
    private final Sequences numbering;
    private final Sequences settled;
    private final Sequences known;
    private final List<Entry> goodbyes = new ArrayList<>();
    private Tally acknowledged;

    /** Settled while a record before it in the files is not: found there again by a next run. */
    private Tally ahead = Tally.ZERO;

    private final boolean spooled;
    private Tally left;
    private int open;
    private boolean read;

    /**
     * As far as its state told and the files hold.
     *
     * @param onDisk records that stand, or stood, in the files and may not have been delivered
     * @param sinceState those of them written after the state was
     */
    EarlierRun(SpoolState.Run last, Tally onDisk, Tally sinceState) {
        Balance balance = last.balance();
        this.boot = last.boot();
        this.dropped.putAll(balance.dropped());
        this.numbering = new Sequences(last.settled());
        this.settled = new Sequences(last.settled());
        this.known = new Sequences(last.next());
        this.left = onDisk;
        this.spooled = onDisk.records() > 0 || balance.spooled().records() > 0;
        this.acknowledged =
                balance.acknowledged().plus(balance.spooled()).plus(sinceState).minus(onDisk);
        drop(DropReason.CRASH, balance.waiting().minus(sinceState).orZero());
    }

    /** Its name in every record it wrote. */
    public Uuid boot() {
        return boot;
    }

    /** The sequence of a record that was written before partitions were known: the same on every reading. */
    public long number(int partition) {
        long sequence = numbering.take(partition);
        known.used(partition, sequence);
        return sequence;
    }

    /** A record with its sequence was read. */
    public void seen(int partition, long sequence) {
        known.used(partition, sequence);
    }

    /** One of its records has been read and is on its way. */
    public void opened() {
        open++;
    }

    /** All of its records have been read. */
    void read() {
        read = true;
    }

    /** Kafka has one of its records. */
    public void acknowledged(int chunks) {
        open--;
        Tally one = new Tally(1, chunks);
        left = left.minus(one);
        ahead = ahead.plus(one);
        acknowledged = acknowledged.plus(one);
    }

    /** One of its records was given up. */
    public void dropped(DropReason reason, int chunks) {
        open--;
        Tally one = new Tally(1, chunks);
        ahead = ahead.plus(one);
        gone(reason, one);
    }

    /** Records of it cannot be read any more. */
    public void unreadable(Tally lost) {
        gone(DropReason.SPOOL_DAMAGED, lost);
    }

    private void gone(DropReason reason, Tally tally) {
        left = left.minus(tally);
        drop(reason, tally);
    }

    private void drop(DropReason reason, Tally tally) {
        dropped.merge(reason, tally, Tally::plus);
    }

    /** A settled record has nothing unsettled before it in the files any more. */
    public void passed(Tally record) {
        ahead = ahead.minus(record);
    }

    /** This record and everything before it in the files is settled. */
    public void settled(int partition, long sequence) {
        settled.used(partition, sequence);
    }

    /** Records of it that are still to be settled. */
    Tally left() {
        return left;
    }

    /** Its ledger now; closed once nothing is spooled. */
    public Balance balance() {
        Tally observed = acknowledged.plus(left);
        for (Tally tally : dropped.values()) {
            observed = observed.plus(tally);
        }
        return new Balance(observed, acknowledged, Tally.ZERO, left, dropped);
    }

    /**
     * Its ledger for its last heartbeat; null if it had nothing on disk when it was last written down: what Kafka has
     * taken of it since nobody knows.
     */
    public @Nullable Balance ledger() {
        return spooled ? balance() : null;
    }

    /** The sequence of its last heartbeat in a partition; may have been used, where the run has gone on since. */
    public long nextSequence(int partition) {
        return known.next(partition);
    }

    /** Its last heartbeat is on its way. */
    public void saidGoodbye(Entry heartbeat) {
        goodbyes.add(heartbeat);
    }

    /** Whether its last heartbeats are due. */
    boolean isFinished() {
        return read && open == 0 && goodbyes.isEmpty();
    }

    /** What its files should still have held is not there. */
    void close() {
        unreadable(left);
    }

    /** Whether nothing is left to be done for it. */
    boolean isOver() {
        return !goodbyes.isEmpty()
                && goodbyes.stream()
                        .allMatch(
                                entry -> entry.fate() == Entry.Fate.ACKNOWLEDGED || entry.fate() == Entry.Fate.REFUSED);
    }

    SpoolState.Run state() {
        return new SpoolState.Run(boot, balance().backOnDisk(ahead), settled.all(), known.all());
    }
}
