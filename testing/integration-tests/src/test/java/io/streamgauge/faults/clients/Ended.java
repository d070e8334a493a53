package io.streamgauge.faults.clients;

/**
 * A request that was not answered in full.
 *
 * @param how what its client saw: {@code unreachable}, a status, {@code cut}, {@code wrong bytes}, or that it left itself
 * @param atNanos when its client saw it
 */
public record Ended(long request, String how, long atNanos) {

    public static final String UNREACHABLE = "unreachable";
    public static final String CUT = "cut";
    public static final String WRONG = "wrong bytes";
    public static final String LEFT = "left";
}
