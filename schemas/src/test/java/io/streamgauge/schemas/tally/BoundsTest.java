package io.streamgauge.schemas.tally;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BoundsTest {

    @ParameterizedTest
    @EnumSource
    void aValueAtABoundBelongsToItsBucketAndOneAboveToTheNext(Bounds bounds) {
        for (int i = 0; i < bounds.size(); i++) {
            assertThat(bounds.bucketOf(bounds.micros(i))).isEqualTo(i);
            assertThat(bounds.bucketOf(bounds.micros(i) + 1)).isEqualTo(i + 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void boundsAscendAndNoValueIsWithoutABucket(Bounds bounds) {
        for (int i = 1; i < bounds.size(); i++) {
            assertThat(bounds.micros(i)).isGreaterThan(bounds.micros(i - 1));
        }
        assertThat(bounds.bucketOf(0)).isZero();
        assertThat(bounds.bucketOf(Long.MAX_VALUE)).isEqualTo(bounds.size());
    }

    @Test
    void everyMeasureIsFoundByItsKeyAndEveryKeyIsGivenOnce() {
        assertThat(Measure.values()).allMatch(measure -> Measure.of(measure.key()) == measure);
        assertThat(Arrays.stream(CountName.values()).map(CountName::key)).doesNotHaveDuplicates();
    }
}
