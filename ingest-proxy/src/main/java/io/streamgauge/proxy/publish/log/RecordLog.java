package io.streamgauge.proxy.publish.log;

import java.util.OptionalInt;

/**
 * A log with partitions that appends in the order given, as long as it is not broken. Used by the sender thread alone;
 * no method blocks for more than some milliseconds, except {@link #close()}.
 */
public interface RecordLog extends AutoCloseable {

    /** How many partitions it has; empty as long as it is not known. Asks again each time. */
    OptionalInt partitions();

    /** How many partitions it has by now, which may be more; empty where that is not at hand. Asks nobody. */
    OptionalInt partitionsByNow();

    /**
     * Hands an entry over. Its fate is told to the entry exactly once, by any thread, possibly before this returns:
     * {@link Entry.Fate#BUSY} then means that it was not taken and may be handed over again.
     */
    void append(Entry entry);

    /** Whether it can no longer keep the order: nothing more is to be appended, and it has to be replaced. */
    boolean broken();

    /** Gives up what is not acknowledged yet. Every entry handed over has been told its fate when this returns. */
    @Override
    void close();
}
