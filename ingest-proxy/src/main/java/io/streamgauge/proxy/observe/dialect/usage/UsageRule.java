package io.streamgauge.proxy.observe.dialect.usage;

/** How the usage of several events becomes that of the answer. Snapshots are never added up. */
public enum UsageRule {
    /**
     * The last event with the main counts decides all of usage; one that has only details adds them. It may speak of
     * one choice alone: then usage is unknown if others spoke of other choices and nobody of all.
     */
    LAST_SNAPSHOT,
    /** For each count the last event that tells it decides. */
    LAST,
    /** For each count the largest decides, as events may repeat counts or begin with preliminary ones. */
    LARGEST,
    /** Each event tells its own output, which is added up; other counts are as in {@link #LAST}. */
    SUM_OF_OUTPUT
}
