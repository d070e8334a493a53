package io.streamgauge.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.tally.Measure;
import java.time.Duration;
import java.util.List;

/** The samples of one measure that clients have recorded in one window, and those that may belong to it. */
final class RecordedWindow {

    /** Instants in results are micro seconds, and two readings of the wall clock need not agree better than this. */
    private static final long CLOCK_NANOS = 2_000_000;

    private final long begin;
    private final long end;
    private final List<RecordedSample> possible;

    RecordedWindow(List<RecordedSample> all, Measure measure, long endMillis, Duration length) {
        this.end = endMillis * 1_000_000;
        this.begin = end - length.toNanos();
        this.possible = all.stream()
                .filter(sample -> sample.measure() == measure)
                .filter(sample ->
                        sample.at().most() >= begin - CLOCK_NANOS && sample.at().least() < end + CLOCK_NANOS)
                .toList();
    }

    /** How many samples can be in it at most: those near its ends may be in or out. */
    long atMost() {
        return possible.size();
    }

    /** How many are in it whatever happened between upstream and client. */
    long atLeast() {
        return possible.stream()
                .filter(sample -> sample.at().least() >= begin + CLOCK_NANOS
                        && sample.at().most() < end - CLOCK_NANOS)
                .count();
    }

    /**
     * A percentile: the smallest value with at least so many percent of the samples at or below it.
     *
     * @param samples how many there really are, which is at most {@link #atMost()}
     */
    Bounded nanos(double percent, long samples) {
        assertThat(samples).isPositive().isLessThanOrEqualTo(possible.size());
        long[] measured = possible.stream()
                .filter(sample -> sample.at().measured() >= begin && sample.at().measured() < end)
                .mapToLong(sample -> sample.nanos().measured())
                .sorted()
                .toArray();
        long[] least = possible.stream()
                .mapToLong(sample -> sample.nanos().least())
                .sorted()
                .toArray();
        long[] most = possible.stream()
                .mapToLong(sample -> sample.nanos().most())
                .sorted()
                .toArray();
        int rank = rank(percent, samples);
        // A part of a set has its k-th smallest at or above that of the whole, and its k-th largest at or below.
        return new Bounded(
                least[rank - 1],
                measured[rank(percent, measured.length) - 1],
                most[most.length - (int) (samples - rank) - 1]);
    }

    private static int rank(double percent, long samples) {
        return (int) Math.ceil(percent * samples / 100);
    }
}
