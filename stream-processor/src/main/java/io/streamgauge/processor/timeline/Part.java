package io.streamgauge.processor.timeline;

/** Parts of a request's story that are counted once each, by whichever record brings them first. */
enum Part {
    ARRIVAL,
    UPLOAD,
    /** Head and first event. */
    OPENING,
    FIRST_OUTPUT,
    SECOND_OUTPUT,
    /** First content or tool call, and the reasoning before it. */
    ANSWER;

    /** The bit that stands for it in the state. */
    int bit() {
        return 1 << ordinal();
    }
}
