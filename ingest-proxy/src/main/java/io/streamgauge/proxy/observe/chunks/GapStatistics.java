package io.streamgauge.proxy.observe.chunks;

import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.RequestFinished;
import org.jspecify.annotations.Nullable;

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
    private long proxyGaps;
    private long proxySum;

    /** Takes a gap; the model's own if it was not disturbed. */
    void add(long gap, @Nullable DisturbedCause disturbed) {
        if (disturbed == null) {
            addOwn(gap);
        } else if (disturbed == DisturbedCause.CLIENT) {
            clientGaps++;
            clientSum += gap;
        } else {
            proxyGaps++;
            proxySum += gap;
        }
    }

    private void addOwn(long gap) {
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

    void tell(RequestFinished finished) {
        finished.setCoalescedEvents(coalesced);
        finished.setMaxGapMicros(max < 0 ? null : max);
        finished.setStalls(stalls);
        finished.setStallMicros(stallSum);
        finished.setDisturbed(new DisturbedTotals(clientGaps, clientSum, proxyGaps, proxySum));
    }
}
