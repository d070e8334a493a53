package io.streamgauge.processor.label;

import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFinished;

/** What is known of the upstream's answer to a request: it decides whether the names in the request become labels. */
public enum Answer {
    /** None has come yet. */
    AWAITED,
    /** 2xx: the upstream knows what was asked for. */
    ACCEPTED,
    /** Anything else, or none at all. */
    NOT_ACCEPTED;

    private static final int CLASS_SIZE = 100;
    private static final int SUCCESS = 2;

    /** Calls of gRPC are refused in their trailers, behind a status of 200: what they say is in the outcome. */
    static Answer of(RequestFinished finished) {
        Integer status = finished.getStatus();
        boolean succeeded = status != null && status / CLASS_SIZE == SUCCESS;
        boolean refused = finished.getOutcome() == Outcome.CLIENT_ERROR
                || finished.getOutcome() == Outcome.REJECTED
                || finished.getOutcome() == Outcome.UPSTREAM_ERROR;
        // Output before a failure was an answer all the same.
        return succeeded && (!refused || finished.getOutputEvents() > 0) ? ACCEPTED : NOT_ACCEPTED;
    }
}
