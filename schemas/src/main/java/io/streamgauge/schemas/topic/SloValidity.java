package io.streamgauge.schemas.topic;

import io.streamgauge.schemas.result.SloClasses;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;

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

    /**
     * The newest list that holds at an instant; the first of all also holds for what came before it.
     *
     * @param lists at least one, in the order of their publication
     * @param fromMillis what {@link #fromMillis(SloClasses, long)} gave for each
     * @return its index
     */
    public static <T> int indexAt(long millis, List<T> lists, ToLongFunction<T> fromMillis) {
        for (int i = lists.size() - 1; i > 0; i--) {
            if (fromMillis.applyAsLong(lists.get(i)) <= millis) {
                return i;
            }
        }
        return 0;
    }
}
