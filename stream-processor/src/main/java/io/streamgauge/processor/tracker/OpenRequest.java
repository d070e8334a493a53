package io.streamgauge.processor.tracker;

import io.streamgauge.processor.timeline.RequestTimeline;

/**
 * An open request as load sees it.
 *
 * @param startedAtMicros t0 on the broker's clock, micro seconds since the epoch
 */
public record OpenRequest(Phase phase, long startedAtMicros) {

    /** How far an open request has come. */
    public enum Phase {
        /** No output yet. */
        WAITING("waiting"),
        GENERATING("generating");

        private final String label;

        Phase(String label) {
            this.label = label;
        }

        /** Value of the label {@code phase}. */
        public String label() {
            return label;
        }
    }

    static OpenRequest of(RequestTimeline timeline) {
        return new OpenRequest(timeline.generating() ? Phase.GENERATING : Phase.WAITING, timeline.startedAtMicros());
    }
}
