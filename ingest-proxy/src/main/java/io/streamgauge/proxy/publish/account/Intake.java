package io.streamgauge.proxy.publish.account;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What one event loop has offered and what found no room. Written by that thread alone; the sender reads it. A record
 * is counted as offered before it can be seen by the sender.
 */
public final class Intake {
    private final AtomicLong offeredRecords = new AtomicLong();
    private final AtomicLong offeredChunks = new AtomicLong();
    private final AtomicLong refusedRecords = new AtomicLong();
    private final AtomicLong refusedChunks = new AtomicLong();

    /** Before a record is put into the ring. */
    public void offered(int chunks) {
        add(offeredRecords, 1);
        add(offeredChunks, chunks);
    }

    /** After the ring turned out to be full. */
    public void refused(int chunks) {
        add(refusedRecords, 1);
        add(refusedChunks, chunks);
    }

    Tally offered() {
        return new Tally(offeredRecords.getAcquire(), offeredChunks.getAcquire());
    }

    Tally refused() {
        return new Tally(refusedRecords.getAcquire(), refusedChunks.getAcquire());
    }

    /** One writer: no need for an atomic addition, only for the order of the writes. */
    private static void add(AtomicLong counter, long value) {
        counter.setRelease(counter.getPlain() + value);
    }
}
