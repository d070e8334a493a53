package io.streamgauge.proxy.observe.dialect;

import org.jspecify.annotations.Nullable;

/** How a request of an API asks for a stream. */
public enum StreamAsked {
    /** By a member of its body; without it there is none. */
    IN_BODY(false),
    /** A member of its body can refuse it. */
    UNLESS_REFUSED(true),
    /** By its path. */
    ALWAYS(true),
    /** It cannot, at this path. */
    NEVER(false),
    /** By a member of its body; without it the answer is of a kind that is not looked into. */
    ELSE_NOT_OBSERVED(false);

    private final boolean byDefault;

    StreamAsked(boolean byDefault) {
        this.byDefault = byDefault;
    }

    /**
     * Whether a stream is asked for.
     *
     * @param told what the body says; null where it says nothing
     * @param bodyRead whether the body could be read to its end
     * @return null where nothing is certain
     */
    public @Nullable Boolean by(@Nullable Boolean told, boolean bodyRead) {
        if (this == ALWAYS || this == NEVER) {
            return byDefault;
        }
        return (told == null && bodyRead) ? Boolean.valueOf(byDefault) : told;
    }
}
