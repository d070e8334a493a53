package io.streamgauge.processor.slo.verdict;

/** Where one threshold stands when its request has ended. */
enum Standing {
    MET,
    BROKEN,
    /** It does not apply to this request. */
    UNDEFINED,
    /** The server did not send what it needs. */
    UNREPORTED,
    /** We did not see what it needs. */
    UNSEEN,
    /** A request that was not ok ended before it was decided. */
    OPEN
}
