package io.streamgauge.schemas.tally;

/** The fixed upper bounds of cumulative classic histograms: the same for every series, for ever. */
public enum Bounds {
    /** Waiting: first token, first event, first answer, head. */
    WAIT(
            1_000,
            5_000,
            10_000,
            20_000,
            40_000,
            60_000,
            80_000,
            100_000,
            150_000,
            200_000,
            250_000,
            300_000,
            400_000,
            500_000,
            750_000,
            1_000_000,
            1_500_000,
            2_000_000,
            2_500_000,
            3_000_000,
            4_500_000,
            6_000_000,
            7_500_000,
            10_000_000,
            15_000_000,
            20_000_000,
            30_000_000,
            60_000_000,
            120_000_000),
    /** Pace: per token and between chunks. */
    PACE(
            1_000,
            2_000,
            3_000,
            5_000,
            7_500,
            10_000,
            15_000,
            20_000,
            25_000,
            30_000,
            40_000,
            50_000,
            75_000,
            80_000,
            100_000,
            150_000,
            175_000,
            200_000,
            300_000,
            400_000,
            500_000,
            750_000,
            1_000_000,
            2_500_000,
            5_000_000,
            10_000_000),
    /** Whole requests and long parts of them: 10 ms x 2^n. */
    SPAN(
            10_000,
            20_000,
            40_000,
            80_000,
            160_000,
            320_000,
            640_000,
            1_280_000,
            2_560_000,
            5_120_000,
            10_240_000,
            20_480_000,
            40_960_000,
            81_920_000,
            163_840_000,
            327_680_000,
            655_360_000);

    /** Never handed out. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final long[] micros;

    Bounds(long... micros) {
        this.micros = micros;
    }

    /** Number of bounds; there is one bucket more, for values above every bound. */
    public int size() {
        return micros.length;
    }

    /** The bound with this index, micro seconds. */
    public long micros(int index) {
        return micros[index];
    }

    /** Index of the bucket a value belongs to: the first whose bound is at least the value. */
    public int bucketOf(long valueMicros) {
        int low = 0;
        int high = micros.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (micros[middle] < valueMicros) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
