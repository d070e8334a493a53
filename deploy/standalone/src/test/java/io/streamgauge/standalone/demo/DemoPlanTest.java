package io.streamgauge.standalone.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DemoPlanTest {

    @Test
    void arrivalsRiseFromWellBelowTheCapacityToAboveIt() {
        assertThat(DemoPlan.ramp().low()).isLessThan(0.6 * DemoPlan.capacity());
        assertThat(DemoPlan.ramp().high()).isGreaterThan(1.2 * DemoPlan.capacity());
    }

    @Test
    void aFullBatchIsSlowerThanTheDefaultSloAllowsAndHalfABatchIsNot() {
        assertThat(DemoPlan.ENGINE.stepMillis(DemoPlan.ENGINE.maxBatch())).isGreaterThan(50);
        assertThat(DemoPlan.ENGINE.stepMillis(DemoPlan.ENGINE.maxBatch() / 2)).isLessThan(40);
    }
}
