package io.streamgauge.faults.engine;

/** What the engine does to an answer instead of ending it: half of the time before its first byte, else in the middle. */
public enum Harm {
    NONE,
    /** Says nothing more, and keeps the connection. */
    STALL,
    /** Resets the connection. */
    RESET,
    /** Closes the connection; in the middle, within a chunk. */
    CUT
}
