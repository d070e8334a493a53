package io.streamgauge.schemas.tally;

/**
 * Tells which of a request's gaps are stalls, one gap after the other; only the model's own, in micro seconds. Definition:
 * docs/metrics.md, section Counters. One thread.
 */
public final class StallRule {

    private static final long SHORTEST = 100_000;
    private static final int FACTOR = 5;
    private static final int GAPS_BEFORE = 2;

    private long count;
    private long sum;

    /** Whether the next gap is a stall. */
    public boolean isStall(long gap) {
        // gap > 5 * sum / count, without the division
        boolean stall = count >= GAPS_BEFORE && gap > SHORTEST && gap * count > FACTOR * sum;
        count++;
        sum += gap;
        return stall;
    }
}
