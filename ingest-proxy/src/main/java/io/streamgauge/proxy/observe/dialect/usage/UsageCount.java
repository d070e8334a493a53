package io.streamgauge.proxy.observe.dialect.usage;

/** The counts that servers tell. Which are parts of which differs between them; hence the names say it. */
public enum UsageCount {
    /** The prompt, without what is told apart. */
    INPUT,
    /** Prompt tokens that are no part of {@link #INPUT}, such as cache writes. */
    INPUT_APART,
    /** The part of {@link #INPUT} that was read from a cache. */
    CACHED,
    /** Prompt tokens read from a cache that are no part of {@link #INPUT}. */
    CACHED_APART,
    /** The output, without what is told apart. */
    OUTPUT,
    /** A preliminary {@link #OUTPUT}, which counts only beside one that is not. */
    PRELIMINARY_OUTPUT,
    /** The part of {@link #OUTPUT} that is reasoning; with some servers apart, which the total shows. */
    REASONING,
    /** Reasoning that is no part of {@link #OUTPUT}. */
    REASONING_APART,
    /** The sum of everything. */
    TOTAL,
    /** The whole prompt as told by other means than usage; counts where usage does not tell. */
    FALLBACK_INPUT,
    /** The part of the prompt that was read from a cache, as told by other means than usage. */
    FALLBACK_CACHED,
    /** The whole output as told by other means than usage; counts where usage does not tell. */
    FALLBACK_OUTPUT
}
