package io.streamgauge.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.tally.Measure;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

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
        return possible.stream().filter(this::isInside).count();
    }

    /**
     * Between which values a percentile lies whatever happened between upstream and client: the smallest value with at least so
     * many percent of the samples at or below it.
     *
     * @param samples how many there really are, which is at most {@link #atMost()}
     */
    Limits nanos(double percent, long samples) {
        return limits(percent, samples, RecordedSample::nanos);
    }

    /** The same percentile by the clients' clocks alone, as far as they can tell. */
    Limits measuredNanos(double percent, long samples) {
        return limits(percent, samples, RecordedSample::knownNanos);
    }

    private Limits limits(double percent, long samples, Function<RecordedSample, Bounded> value) {
        assertThat(samples).isPositive().isLessThanOrEqualTo(possible.size());
        List<Bounded> values = possible.stream().map(value).toList();
        long[] lower = values.stream().mapToLong(Bounded::least).sorted().toArray();
        long[] upper = values.stream().mapToLong(Bounded::most).sorted().toArray();
        int rank = (int) Math.ceil(percent * samples / 100);
        // A part of a set has its k-th smallest at or above that of the whole, and its k-th largest at or below.
        return new Limits(lower[rank - 1], upper[upper.length - (int) (samples - rank) - 1]);
    }

    private boolean isInside(RecordedSample sample) {
        return sample.at().least() >= begin + CLOCK_NANOS && sample.at().most() < end - CLOCK_NANOS;
    }

    /** Two values between which something lies; the same where it is known. */
    record Limits(long least, long most) {
        /** Whether they are no further apart than what is promised. */
        boolean areClose() {
            return most - least <= Promise.of((double) most);
        }
    }
}
