package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Histogram;
import io.streamgauge.proxy.relay.response.HandOverTimes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HandOverTest {

    private final HandOverTimes times = new HandOverTimes();

    private Histogram histogram() {
        MetricFamily family = times.metrics().get(0);
        return (Histogram) family.points().get(0);
    }

    @Test
    void timesGoIntoTheBucketThatHoldsThem() {
        times.add(0);
        times.add(10_000);
        times.add(10_001);
        times.add(2_000_000_000);

        Histogram histogram = histogram();

        assertThat(histogram.counts()).startsWith(2, 1, 0).endsWith(0, 1);
        assertThat(histogram.bounds()).startsWith(0.00001, 0.000025).endsWith(0.1, 1);
        assertThat(histogram.sum()).isEqualTo(2.000020001);
        assertThat(Arrays.stream(histogram.counts()).sum()).isEqualTo(4);
    }
}
