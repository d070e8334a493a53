package io.streamgauge.proxy.relay.limit.watch;

/** How long something has not happened, and the longest that has been. Nano seconds; one thread. */
final class Pause {

    private long since;
    private long longest;

    Pause(long nanos) {
        since = nanos;
    }

    /** It has happened. */
    void happened(long nanos) {
        if (nanos > since) {
            current(nanos);
            since = nanos;
        }
    }

    /** It was not to be expected until now. */
    void excuse(long nanos) {
        since = Math.max(since, nanos);
    }

    long current(long nanos) {
        long current = nanos - since;
        longest = Math.max(longest, current);
        return current;
    }

    long longest() {
        return longest;
    }
}
