package io.streamgauge.proxy.publish.spool;

import java.util.Collections;
import java.util.List;

/**
 * What the spool says of itself.
 *
 * @param held whether there is one, and its directory is this process's
 * @param recovered records of earlier runs that Kafka has acknowledged
 * @param damages places in files that could not be read
 * @param writeFailures records the disk did not take
 * @param syncs times the disk was asked to confirm what it had taken
 */
public record SpoolStatus(boolean held, Size size, long recovered, long damages, long writeFailures, Syncs syncs) {

    public static final SpoolStatus NONE =
            new SpoolStatus(false, new Size(0, 0, 0, 0, Double.POSITIVE_INFINITY), 0, 0, 0, Syncs.NONE);

    /** Whether there is a spool in use. */
    public boolean isOpen() {
        return held;
    }

    /**
     * Waiting for the disk.
     *
     * @param failures times it did not confirm
     * @param counts times by how long that took: one for each bound, and one for what is longer
     * @param seconds taken by all of them
     */
    public record Syncs(long failures, List<Long> counts, double seconds) {
        public static final List<Double> BOUNDS_SECONDS = List.of(.001, .003, .01, .03, .1, .3, 1.0, 3.0, 10.0);

        static final Syncs NONE = new Syncs(0, Collections.nCopies(BOUNDS_SECONDS.size() + 1, 0L), 0);
    }

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
