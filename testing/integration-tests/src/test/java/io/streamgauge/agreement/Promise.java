package io.streamgauge.agreement;

/** How far an exported percentile may be from what clients measured: 1 % or 2 ms, what is more. Nano seconds. */
final class Promise {

    private static final double NANOS = 2e6;
    private static final double SHARE = 0.01;
    private static final double NANOS_PER_MICRO = 1e3;

    /** Two significant digits: each power of two of micro seconds is cut into so many buckets. */
    private static final int BUCKETS = 128;

    private Promise() {}

    static double of(double measured) {
        return Math.max(NANOS, SHARE * measured);
    }

    /** What is left of it for the way between proxy and client, where a bucket tells its highest value. */
    static double forTheWay(double measured) {
        double bucket = Math.pow(2, Math.floor(Math.log(measured / NANOS_PER_MICRO) / Math.log(2))) / BUCKETS;
        return of(measured) - Math.max(1, bucket) * NANOS_PER_MICRO;
    }
}
