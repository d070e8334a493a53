package io.streamgauge.proxy.publish.clock;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;

/**
 * What to add to this proxy's wall clock to get the broker's, from the append times in acknowledgements. Each
 * acknowledgement bounds the offset on both sides by its round trip; those of the last minute are intersected, so the
 * quickest decide. Samples come from one thread; any thread may read the offset.
 *
 * <p>The value is the one inside the bounds that is closest to zero: the smallest correction the evidence demands. It
 * is 0 while no difference is proven and moves without a jump when one is, where the middle of the bounds would leap
 * by half a round trip at that moment. It errs by at most the width of the bounds: the quickest round trip of the
 * minute plus a millisecond.
 */
public final class ClockOffset {

    static final long SPAN_NANOS = TimeUnit.SECONDS.toNanos(60);
    static final long SLICE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Newest first. */
    private final ArrayDeque<Slice> slices = new ArrayDeque<>();

    private volatile long micros;

    /** The offset in micro seconds; the last one known while no acknowledgements arrive. */
    public long micros() {
        return micros;
    }

    /**
     * Learns from one acknowledgement.
     *
     * @param nowNanos monotonic time
     * @param sentAtMicros this proxy's wall clock before the record was sent
     * @param acknowledgedAtMicros this proxy's wall clock after the acknowledgement arrived
     * @param appendedAtMillis the broker's wall clock when it appended the record
     */
    public void sample(long nowNanos, long sentAtMicros, long acknowledgedAtMicros, long appendedAtMillis) {
        OffsetInterval proven = OffsetInterval.ofAcknowledgement(sentAtMicros, acknowledgedAtMicros, appendedAtMillis);
        if (proven.isEmpty()) {
            return;
        }
        Slice newest = slices.peekFirst();
        if (newest == null || nowNanos - newest.startedAtNanos >= SLICE_NANOS) {
            slices.addFirst(new Slice(nowNanos, proven));
        } else if (proven.contains(newest.proven)) {
            return;
        } else {
            narrow(nowNanos, newest, proven);
        }
        while (nowNanos - slices.getLast().startedAtNanos >= SPAN_NANOS) {
            slices.removeLast();
        }
        micros = intersection().nearestToZero();
    }

    /** What contradicts newer evidence is out of date: a clock was set, or brokers disagree. */
    private void narrow(long nowNanos, Slice newest, OffsetInterval proven) {
        OffsetInterval both = newest.proven.and(proven);
        if (both.isEmpty()) {
            slices.clear();
            slices.addFirst(new Slice(nowNanos, proven));
        } else {
            newest.proven = both;
        }
    }

    /** From the newest slice back to the first that contradicts; that one and all before it are forgotten. */
    private OffsetInterval intersection() {
        OffsetInterval all = new OffsetInterval(Long.MIN_VALUE, Long.MAX_VALUE);
        Iterator<Slice> newestFirst = slices.iterator();
        boolean contradicted = false;
        while (newestFirst.hasNext()) {
            OffsetInterval both = all.and(newestFirst.next().proven);
            contradicted |= both.isEmpty();
            if (contradicted) {
                newestFirst.remove();
            } else {
                all = both;
            }
        }
        return all;
    }

    /** What the acknowledgements of five seconds prove together. */
    private static final class Slice {
        private final long startedAtNanos;
        private OffsetInterval proven;

        private Slice(long startedAtNanos, OffsetInterval proven) {
            this.startedAtNanos = startedAtNanos;
            this.proven = proven;
        }
    }
}
