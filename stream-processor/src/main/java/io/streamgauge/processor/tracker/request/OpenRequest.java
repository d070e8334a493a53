package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.slo.OpenSlo;
import io.streamgauge.processor.timeline.RequestTimeline;
import org.jspecify.annotations.Nullable;

/**
 * An open request as load sees it.
 *
 * @param startedAtMicros t0 on the broker's clock, micro seconds since the epoch
 * @param slo its SLO class and what that waits for; null where it is not known, or no class takes it
 */
public record OpenRequest(
        Phase phase, long startedAtMicros, @Nullable OpenSlo slo) {

    /** How far an open request has come. */
    public enum Phase {
        /** No output yet. */
        WAITING("waiting"),
        GENERATING("generating"),
        /** Its proxy is silent. */
        UNKNOWN("unknown");

        private final String label;

        Phase(String label) {
            this.label = label;
        }

        /** Value of the label {@code phase}. */
        public String label() {
            return label;
        }
    }

    /** A request whose proxy is heard of. */
    static OpenRequest of(RequestTimeline timeline) {
        return new OpenRequest(
                timeline.generating() ? Phase.GENERATING : Phase.WAITING, timeline.startedAtMicros(), timeline.slo());
    }

    /** A request whose proxy is silent: what its class waits for may have come long ago. */
    public static OpenRequest unknown(RequestTimeline timeline) {
        return new OpenRequest(Phase.UNKNOWN, timeline.startedAtMicros(), timeline.slo());
    }
}
