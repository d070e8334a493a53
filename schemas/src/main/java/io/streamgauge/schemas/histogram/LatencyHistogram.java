package io.streamgauge.schemas.histogram;

import io.streamgauge.schemas.result.Distribution;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Latencies in micro seconds, counted in buckets less than one percent wide, with their exact sum and maximum beside.
 * Adding two up gives the same, bit for bit, as recording all values in one. A value above one hour is counted as one
 * hour; a zero gap has a bucket of its own. Not safe for several threads.
 */
public final class LatencyHistogram {

    /** The largest value that has a bucket of its own: one hour. */
    public static final long HIGHEST_MICROS = 3_600_000_000L;

    static final int SIGNIFICANT_DIGITS = 2;
    /** Percentiles are whole thousandths of a percent: ranks are computed in whole numbers, without rounding. */
    private static final long THOUSANDTHS = 1_000;

    /** Room for the longest bytes there can be: clearing that much memory costs more than encoding a usual histogram. */
    private static final ThreadLocal<ByteBuffer> SCRATCH = ThreadLocal.withInitial(() ->
            ByteBuffer.allocate(new Histogram(1, HIGHEST_MICROS, SIGNIFICANT_DIGITS).getNeededByteBufferCapacity()));

    private final Histogram counts = new Histogram(1, HIGHEST_MICROS, SIGNIFICANT_DIGITS);
    private long sumMicros;
    private long maxMicros;

    /**
     * Looks whether a written histogram can be read.
     *
     * @throws IllegalArgumentException the bytes are no histogram of this kind
     */
    public static void check(Distribution distribution) {
        HistogramBytes.forEachBucket(distribution.getHistogram(), (lowestValue, count) -> {});
    }

    /**
     * Reads what {@link #toDistribution} wrote.
     *
     * @throws IllegalArgumentException the bytes are no histogram of this kind
     */
    public static LatencyHistogram of(Distribution distribution) {
        LatencyHistogram histogram = new LatencyHistogram();
        histogram.add(distribution);
        return histogram;
    }

    /**
     * Records one value.
     *
     * @throws IllegalArgumentException the value is negative
     */
    public void record(long micros) {
        record(micros, 1);
    }

    /** Records the same value several times. */
    public void record(long micros, long times) {
        if (micros < 0) {
            throw new IllegalArgumentException("a latency is not negative, this is " + micros + " us");
        }
        if (times == 0) {
            return;
        }
        counts.recordValueWithCount(Math.min(micros, HIGHEST_MICROS), times);
        sumMicros += micros * times;
        maxMicros = Math.max(maxMicros, micros);
    }

    /** Adds all values of another one, exactly. */
    public void add(LatencyHistogram other) {
        counts.add(other.counts);
        sumMicros += other.sumMicros;
        maxMicros = Math.max(maxMicros, other.maxMicros);
    }

    /**
     * Adds all values of a written one, exactly.
     *
     * @throws IllegalArgumentException the bytes are no histogram of this kind; some of it may have been added
     */
    public void add(Distribution other) {
        HistogramBytes.forEachBucket(other.getHistogram(), counts::recordValueWithCount);
        sumMicros += other.getSumMicros();
        maxMicros = Math.max(maxMicros, other.getMaxMicros());
    }

    /** What is counted together. */
    @FunctionalInterface
    public interface BucketVisitor {
        /**
         * Looks at one bucket.
         *
         * @param highestMicros the highest value of the bucket, never above the exact maximum of all
         */
        void bucket(double highestMicros, long count);
    }

    /** Visits the buckets that hold values, ascending. */
    public void forEachBucket(BucketVisitor visitor) {
        for (HistogramIterationValue bucket : counts.recordedValues()) {
            visitor.bucket(
                    (double) Math.min(bucket.getValueIteratedTo(), maxMicros),
                    bucket.getCountAddedInThisIterationStep());
        }
    }

    public long count() {
        return counts.getTotalCount();
    }

    public long sumMicros() {
        return sumMicros;
    }

    /** The exact maximum; 0 where nothing was recorded. */
    public long maxMicros() {
        return maxMicros;
    }

    /** The percentile in micro seconds, see {@link #percentile(double, long)}. */
    public double percentile(double percentile) {
        return percentile(percentile, 0);
    }

    /**
     * The highest value of the first bucket with at least this share of the values at or below it, never above the
     * exact maximum: within one percent of the exact percentile.
     *
     * @param percentile above 0, up to 100
     * @param infinitelySlow further values that count as infinite
     * @return micro seconds; positive infinity where the rank falls among the infinite ones; NaN without any value
     */
    public double percentile(double percentile, long infinitelySlow) {
        long total = count() + infinitelySlow;
        if (total == 0) {
            return Double.NaN;
        }
        return valueAtRank(rank(percentile, total));
    }

    /** How many of the values must stand at or below the percentile: p percent of the total, rounded up. */
    public static long rank(double percentile, long total) {
        long whole = 100 * THOUSANDTHS;
        long share = Math.round(percentile * THOUSANDTHS);
        return Math.max(1, Math.floorDiv(Math.addExact(Math.multiplyExact(share, total), whole - 1), whole));
    }

    /** The value with this rank from below, see {@link #valuesAtRanks}. */
    public double valueAtRank(long rank) {
        return valuesAtRanks(rank)[0];
    }

    /**
     * The values with these ranks from below, as {@link #percentile(double, long)} reports them; one pass for all.
     *
     * @param ascending 1 for the smallest value
     * @return positive infinity for ranks above the count
     */
    public double[] valuesAtRanks(long... ascending) {
        double[] values = new double[ascending.length];
        Arrays.fill(values, Double.POSITIVE_INFINITY);
        int next = 0;
        long seen = 0;
        for (HistogramIterationValue bucket : counts.recordedValues()) {
            seen += bucket.getCountAddedInThisIterationStep();
            while (next < ascending.length && ascending[next] <= seen) {
                values[next++] = Math.min(bucket.getValueIteratedTo(), maxMicros);
            }
        }
        return values;
    }

    /** Everything, for a result; equal contents give equal bytes. */
    public Distribution toDistribution(String measure, List<String> labels) {
        ByteBuffer bytes = SCRATCH.get().clear();
        counts.encodeIntoByteBuffer(bytes);
        bytes.flip();
        ByteBuffer exact = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
        return new Distribution(measure, labels, count(), sumMicros, maxMicros, exact);
    }
}
