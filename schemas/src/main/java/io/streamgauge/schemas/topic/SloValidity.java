package io.streamgauge.schemas.topic;

import io.streamgauge.schemas.result.SloClasses;
import java.time.Duration;

/**
 * From when a published list of SLO classes holds. Every reader finds the same instant: it hangs on the broker's append
 * time and on differences of one clock, not on what any clock says.
 */
public final class SloValidity {

    /** At least so long after its publication: everybody has read a list before the first request it holds for. */
    public static final Duration DELAY = Duration.ofSeconds(60);

    private SloValidity() {}

    /** First t0 it holds for, on the broker's clock, milli seconds since the epoch. */
    public static long fromMillis(SloClasses published, long appendedAtMillis) {
        long wanted = published.getValidFromMillis() - published.getPublishedAtMillis();
        return appendedAtMillis + Math.max(DELAY.toMillis(), wanted);
    }
}
