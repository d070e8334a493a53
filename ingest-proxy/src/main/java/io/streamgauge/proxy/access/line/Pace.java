package io.streamgauge.proxy.access.line;

import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.TimePoints;
import io.streamgauge.schemas.event.Usage;
import org.jspecify.annotations.Nullable;

/** Time per output token of one request, by the definition in docs/metrics.md. */
final class Pace {

    /** Above this part of the time between first and last output, disturbed gaps hide the model's pace. */
    private static final long DISTURBED_PARTS = 100;

    private Pace() {}

    /** Null where it has no meaning. */
    static @Nullable Long microsPerToken(RequestFinished finished) {
        TimePoints points = finished.getPoints();
        Long first = points.getFirstOutputMicros();
        Long last = points.getLastOutputMicros();
        long tokens = streamedTokens(finished);
        if (first == null || last == null || tokens < 2 || !isPaced(finished)) {
            return null;
        }
        DisturbedTotals disturbed = finished.getDisturbed();
        long disturbedMicros = disturbed.getClientMicros() + disturbed.getProxyMicros();
        return disturbedMicros * DISTURBED_PARTS > last - first
                ? null
                : Math.round((double) (last - first) / (tokens - 1));
    }

    private static boolean isPaced(RequestFinished finished) {
        return finished.getOutcome() == Outcome.OK
                && finished.getStreamed()
                && finished.getNotObserved() == null
                && finished.getChoices().size() == 1
                && finished.getOutputReads() > 1;
    }

    /** Reasoning that was hidden took its time before the first output. */
    private static long streamedTokens(RequestFinished finished) {
        Usage usage = finished.getUsage();
        if (usage == null || usage.getOutputTokens() == null) {
            return finished.getOutputEvents();
        }
        Long reasoning = usage.getReasoningTokens();
        boolean hidden = finished.getReasoningEvents() == 0 && reasoning != null;
        return hidden ? usage.getOutputTokens() - reasoning : usage.getOutputTokens();
    }
}
