package io.streamgauge.schemas.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.schemas.result.Distribution;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyHistogramTest {

    private static final double[] PERCENTILES = {50, 90, 95, 99, 99.9, 100};

    private final LatencyHistogram histogram = new LatencyHistogram();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void percentilesAreWithinOnePercentOfTheExactOnes(long seed) {
        long[] values = randomValues(seed, 20_000);
        recordAll(histogram, values);
        Arrays.sort(values);

        for (double percentile : PERCENTILES) {
            double exact = values[(int) LatencyHistogram.rank(percentile, values.length) - 1];

            assertThat(histogram.percentile(percentile))
                    .as("p%s, seed %d", percentile, seed)
                    .isBetween(exact, exact * 1.01)
                    .isLessThanOrEqualTo((double) values[values.length - 1]);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void addingUpGivesTheBytesOfRecordingEverythingInOne(long seed) {
        long[] first = randomValues(seed, 5_000);
        long[] second = randomValues(seed + 100, 3_000);
        LatencyHistogram sum = recordAll(new LatencyHistogram(), first);
        sum.add(recordAll(new LatencyHistogram(), second));

        recordAll(recordAll(histogram, second), first);

        assertThat(distribution(sum)).as("seed %d", seed).isEqualTo(distribution(histogram));
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23})
    void bytesReadBackAreTheSameHistogram(long seed) {
        recordAll(histogram, randomValues(seed, 1_000));
        Distribution written = distribution(histogram);

        LatencyHistogram read = LatencyHistogram.of(written);

        assertThat(distribution(read)).as("seed %d", seed).isEqualTo(written);
        assertThat(read.percentile(99)).isEqualTo(histogram.percentile(99));
    }

    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33})
    void everyBucketHasTheValueHdrHistogramGivesIt(long seed) {
        recordAll(histogram, randomValues(seed, 50_000));
        Histogram theirs =
                Histogram.decodeFromByteBuffer(distribution(histogram).getHistogram(), 1);

        HistogramBytes.forEachBucket(distribution(histogram).getHistogram(), (value, count) -> {
            assertThat(theirs.lowestEquivalentValue(value)).isEqualTo(value);
            assertThat(theirs.getCountAtValue(value)).isEqualTo(count);
        });
    }

    @Test
    void otherBytesAreRefused() {
        Distribution written = distribution(histogram);
        written.setHistogram(ByteBuffer.wrap(new byte[50]));

        assertThatThrownBy(() -> LatencyHistogram.of(written))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a histogram is encoded as HdrHistogram V2, these bytes are not one");
    }

    @Test
    void emptyOnesCanBeWrittenReadAndAdded() {
        LatencyHistogram read = LatencyHistogram.of(distribution(histogram));
        read.record(5);
        read.add(new LatencyHistogram());

        assertThat(read.count()).isEqualTo(1);
        assertThat(histogram.percentile(50)).isNaN();
    }

    @Test
    void anyHdrHistogramReaderReadsTheBytes() {
        recordAll(histogram, 10, 10, 20_000);

        Histogram read = Histogram.decodeFromByteBuffer(distribution(histogram).getHistogram(), 1);

        assertThat(read.getTotalCount()).isEqualTo(3);
        assertThat(read.getCountAtValue(10)).isEqualTo(2);
    }

    @Test
    void sumAndMaximumAreExact() {
        recordAll(histogram, 1_000_003, 999_999_937);

        assertThat(histogram.sumMicros()).isEqualTo(1_000_999_940);
        assertThat(histogram.maxMicros()).isEqualTo(999_999_937);
        assertThat(histogram.percentile(100)).isEqualTo(999_999_937.0);
    }

    @Test
    void whatIsAboveAnHourCountsAsAnHour() {
        long twoHours = 2 * LatencyHistogram.HIGHEST_MICROS;
        recordAll(histogram, twoHours, twoHours, twoHours);

        assertThat(histogram.count()).isEqualTo(3);
        assertThat(histogram.percentile(50)).isCloseTo(LatencyHistogram.HIGHEST_MICROS, within(36_000_000.0));
        assertThat(histogram.maxMicros()).isEqualTo(twoHours);
    }

    @Test
    void aZeroGapIsAValue() {
        recordAll(histogram, 0, 20_000);

        assertThat(histogram.count()).isEqualTo(2);
        assertThat(histogram.percentile(50)).isZero();
    }

    @Test
    void negativeValuesAreRefused() {
        assertThatThrownBy(() -> histogram.record(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1 us");
    }

    @Test
    void infinitelySlowOnesTakeTheUpperRanks() {
        histogram.record(10, 90);

        assertThat(histogram.percentile(90, 10)).isEqualTo(10.0);
        assertThat(histogram.percentile(91, 10)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(new LatencyHistogram().percentile(50, 1)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void ranksAreNotBentByBinaryFractions() {
        assertThat(LatencyHistogram.rank(99.9, 1_000)).isEqualTo(999);
        assertThat(LatencyHistogram.rank(99.9, 1_001)).isEqualTo(1_000);
        assertThat(LatencyHistogram.rank(95, 20)).isEqualTo(19);
        assertThat(LatencyHistogram.rank(50, 1)).isEqualTo(1);
    }

    private static Distribution distribution(LatencyHistogram histogram) {
        return histogram.toDistribution("max_gap", List.of("ok"));
    }

    private static LatencyHistogram recordAll(LatencyHistogram histogram, long... values) {
        for (long value : values) {
            histogram.record(value);
        }
        return histogram;
    }

    /** Values of every magnitude from zero to an hour. */
    private static long[] randomValues(long seed, int count) {
        double magnitudes = Math.log(LatencyHistogram.HIGHEST_MICROS);
        return new Random(seed)
                .doubles(count)
                .mapToLong(at -> (long) Math.exp(at * magnitudes) - 1)
                .toArray();
    }
}
