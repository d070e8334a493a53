package io.streamgauge.proxy.publish.spool;

/**
 * What the spool says of itself.
 *
 * @param recovered records of earlier runs that Kafka has acknowledged
 * @param damages places in files that could not be read
 * @param writeFailures records the disk did not take
 * @param syncFailures times the disk did not confirm what it had taken
 */
public record SpoolStatus(Size size, long recovered, long damages, long writeFailures, long syncFailures) {

    public static final SpoolStatus NONE = new SpoolStatus(new Size(0, 0, 0, 0, Double.POSITIVE_INFINITY), 0, 0, 0, 0);

    /**
     * How much there is.
     *
     * @param bytes on disk
     * @param maxBytes the most it may take; 0 if there is no spool
     * @param records not settled, of this run and of earlier ones
     * @param oldestMillis age of the oldest of them
     * @param secondsToFull at the pace of the last minute; infinite if it does not grow
     */
    public record Size(long bytes, long maxBytes, long records, long oldestMillis, double secondsToFull) {}
}
