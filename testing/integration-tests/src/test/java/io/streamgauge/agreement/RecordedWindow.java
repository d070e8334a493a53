package io.streamgauge.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.tally.Measure;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

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
        assertThat(samples).isPositive().isLessThanOrEqualTo(possible.size());
        long[] least = sorted(possible.stream(), Bounded::least);
        long[] most = sorted(possible.stream(), Bounded::most);
        int rank = rank(percent, samples);
        // A part of a set has its k-th smallest at or above that of the whole, and its k-th largest at or below.
        return new Limits(least[rank - 1], most[most.length - (int) (samples - rank) - 1]);
    }

    /**
     * The same percentile by the clients' clocks alone. Only samples that were timely and are in the window for sure are taken by
     * their value; each other one may be anywhere or not be there, so that the limits are as many ranks apart as there are of those,
     * and the same where there is none.
     */
    Limits measuredNanos(double percent, long samples) {
        long[] timely = sorted(possible.stream().filter(this::isCertain), Bounded::measured);
        int others = possible.size() - timely.length;
        int missing = possible.size() - (int) samples;
        int rank = rank(percent, samples);
        Limits anyhow = nanos(percent, samples);
        int lowest = rank - others;
        int highest = rank + missing;
        return new Limits(
                lowest < 1 ? anyhow.least() : timely[lowest - 1],
                highest > timely.length ? anyhow.most() : timely[highest - 1]);
    }

    private boolean isCertain(RecordedSample sample) {
        return sample.isTimely() && isInside(sample);
    }

    private boolean isInside(RecordedSample sample) {
        return sample.at().least() >= begin + CLOCK_NANOS && sample.at().most() < end - CLOCK_NANOS;
    }

    private static long[] sorted(Stream<RecordedSample> samples, ToLongFunction<Bounded> value) {
        return samples.map(RecordedSample::nanos).mapToLong(value).sorted().toArray();
    }

    private static int rank(double percent, long samples) {
        return (int) Math.ceil(percent * samples / 100);
    }

    /** Two values between which something lies; the same where it is known. */
    record Limits(long least, long most) {
        /** Whether they are no further apart than what is promised. */
        boolean areClose() {
            return most - least <= Promise.of((double) most);
        }
    }
}
