package io.streamgauge.proxy.publish.spool;

import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.log.Copy;
import io.streamgauge.proxy.publish.spool.run.EarlierRun;
import io.streamgauge.proxy.publish.spool.run.Sequences;
import io.streamgauge.proxy.publish.spool.segment.Position;
import org.jspecify.annotations.Nullable;

/** A record's copy on disk. Where it goes is told once it is known; it is needed until the record is settled. */
public final class SpooledCopy implements Copy {

    private final Position after;
    private final long writtenAtMillis;
    private final @Nullable EarlierRun run;
    private final Settled whenSettled;
    private boolean placed;
    private int partition;
    private long sequence;
    private Tally settled = Tally.ZERO;

    /** Hears that a copy is no longer needed. */
    interface Settled {
        void settled(boolean acknowledged, boolean own, int chunks);
    }

    SpooledCopy(Position after, long writtenAtMillis, @Nullable EarlierRun run, Settled whenSettled) {
        this.after = after;
        this.writtenAtMillis = writtenAtMillis;
        this.run = run;
        this.whenSettled = whenSettled;
    }

    @Override
    public boolean own() {
        return run == null;
    }

    /** The sequence of a record that was written without one by an earlier run. */
    public long number(int inPartition) {
        if (run == null) {
            throw new IllegalStateException("this run gives its own sequences");
        }
        return run.number(inPartition);
    }

    /** Where the record goes. */
    public void placed(int inPartition, long withSequence) {
        placed = true;
        partition = inPartition;
        sequence = withSequence;
        if (run != null) {
            run.seen(inPartition, withSequence);
        }
    }

    @Override
    public void acknowledged(int chunks) {
        if (run != null) {
            run.acknowledged(chunks);
        }
        settle(true, chunks);
    }

    @Override
    public void dropped(DropReason reason, int chunks) {
        if (run != null) {
            run.dropped(reason, chunks);
        }
        settle(false, chunks);
    }

    private void settle(boolean acknowledged, int chunks) {
        settled = new Tally(1, chunks);
        whenSettled.settled(acknowledged, own(), chunks);
    }

    boolean isSettled() {
        return settled.records() > 0;
    }

    /** The record, once it is settled; nothing before. */
    Tally settled() {
        return settled;
    }

    Position after() {
        return after;
    }

    long writtenAtMillis() {
        return writtenAtMillis;
    }

    /** Remembers how far its partition has come: everything before it in the files is settled. */
    void remember(Sequences own) {
        if (run != null) {
            run.passed(settled);
        }
        if (!placed) {
            return;
        }
        if (run == null) {
            own.used(partition, sequence);
        } else {
            run.settled(partition, sequence);
        }
    }
}
