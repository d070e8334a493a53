package io.streamgauge.standalone.demo.traffic;

import java.util.Random;

/**
 * Arrival times of a Poisson process whose rate follows a ramp. Independent of how the server does: that is what makes
 * a load open-loop, and what makes a queue grow without end above the capacity.
 */
final class PoissonArrivals {

    private final Ramp ramp;
    private final Random random;
    private double seconds;

    PoissonArrivals(Ramp ramp, long seed) {
        this.ramp = ramp;
        this.random = new Random(seed);
    }

    /** Seconds from the beginning to the next arrival. */
    double next() {
        // Candidates come at the highest rate and are kept with the share the ramp has at their moment.
        do {
            seconds += -Math.log(1 - random.nextDouble()) / ramp.high();
        } while (random.nextDouble() * ramp.high() > ramp.rateAt(seconds));
        return seconds;
    }
}
