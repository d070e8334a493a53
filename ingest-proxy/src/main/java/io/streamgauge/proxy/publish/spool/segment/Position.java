package io.streamgauge.proxy.publish.spool.segment;

import io.streamgauge.proxy.publish.account.Tally;

/**
 * A place between two records.
 *
 * @param segment number of the file
 * @param offset bytes of the file before it
 * @param before what the file holds before it: tells what is missing where the next record cannot be read
 */
public record Position(long segment, long offset, Tally before) {

    /** Before everything. */
    public static final Position START = new Position(0, 0, Tally.ZERO);

    static Position startOf(long segment) {
        return new Position(segment, 0, Tally.ZERO);
    }
}
