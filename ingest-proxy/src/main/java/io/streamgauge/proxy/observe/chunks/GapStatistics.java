package io.streamgauge.proxy.observe.chunks;

import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.tally.StallRule;
import org.jspecify.annotations.Nullable;

/** What the gaps between consecutive output events of one choice add up to. Micro seconds. */
final class GapStatistics {

    private final StallRule rule = new StallRule();
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
        if (rule.isStall(gap)) {
            stalls++;
            stallSum += gap;
        }
        if (gap == 0) {
            coalesced++;
        }
        max = Math.max(max, gap);
    }

    void tell(RequestFinished finished) {
        finished.setCoalescedEvents(coalesced);
        finished.setMaxGapMicros(max < 0 ? null : max);
        finished.setStalls(stalls);
        finished.setStallMicros(stallSum);
        finished.setDisturbed(new DisturbedTotals(clientGaps, clientSum, proxyGaps, proxySum));
    }
}
