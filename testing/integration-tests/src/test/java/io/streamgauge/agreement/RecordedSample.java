package io.streamgauge.agreement;

import io.streamgauge.schemas.tally.Measure;

/**
 * One value of a measure.
 *
 * @param at when it was complete, nano seconds since the epoch
 * @param nanos the value
 */
record RecordedSample(Measure measure, Bounded at, Bounded nanos) {

    /** What the client knows of the value: its own where it was timely, else that it lies between what upstream and client saw. */
    Bounded knownNanos() {
        return isTimely() ? new Bounded(nanos.measured(), nanos.measured(), nanos.measured()) : nanos;
    }

    /** Whether bytes were on their way so shortly that what the proxy saw keeps the promise, whatever it saw. */
    private boolean isTimely() {
        double room = Promise.forTheWay((double) nanos.measured());
        return nanos.measured() - nanos.least() <= room && nanos.most() - nanos.measured() <= room;
    }
}
