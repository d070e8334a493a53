package io.streamgauge.proxy.observe.chunks;

import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.RequestFinished;

/** What the gaps between consecutive output events of one choice add up to. Micro seconds. */
final class GapStatistics {

    private static final long SHORTEST_STALL = 100_000;
    private static final int STALL_FACTOR = 5;
    private static final int GAPS_BEFORE_STALLS = 2;

    private long count;
    private long sum;
    private long max = -1;
    private long stalls;
    private long stallSum;
    private long coalesced;
    private long clientGaps;
    private long clientSum;

    /** Takes a gap that is the model's own. */
    void add(long gap) {
        // gap > 5 * sum / count, without the division
        if (count >= GAPS_BEFORE_STALLS && gap > SHORTEST_STALL && gap * count > STALL_FACTOR * sum) {
            stalls++;
            stallSum += gap;
        }
        if (gap == 0) {
            coalesced++;
        }
        max = Math.max(max, gap);
        sum += gap;
        count++;
    }

    /** Takes a gap that the client made. */
    void addDisturbed(long gap) {
        clientGaps++;
        clientSum += gap;
    }

    void tell(RequestFinished finished) {
        finished.setCoalescedEvents(coalesced);
        finished.setMaxGapMicros(max < 0 ? null : max);
        finished.setStalls(stalls);
        finished.setStallMicros(stallSum);
        finished.setDisturbed(new DisturbedTotals(clientGaps, clientSum, 0L, 0L));
    }
}
