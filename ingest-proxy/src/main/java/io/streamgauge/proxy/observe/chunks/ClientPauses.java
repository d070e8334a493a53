package io.streamgauge.proxy.observe.chunks;

/** When reading from the upstream was paused because the client was slow. Micro seconds since t0. */
final class ClientPauses {

    private static final long NEVER = Long.MIN_VALUE;

    private long since = NEVER;
    private long lastEnd = NEVER;
    private long total;

    void pause(long at) {
        if (since == NEVER) {
            since = at;
        }
    }

    void resume(long at) {
        if (since != NEVER) {
            total += at - since;
            lastEnd = at;
            since = NEVER;
        }
    }

    /** Whether any pause lies between two instants. A pause that begins at the later one came after its bytes. */
    boolean between(long from, long to) {
        return lastEnd > from || (since != NEVER && since < to);
    }

    long total(long until) {
        return since == NEVER ? total : total + Math.max(0, until - since);
    }
}
