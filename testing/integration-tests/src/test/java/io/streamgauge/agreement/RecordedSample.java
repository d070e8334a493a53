package io.streamgauge.agreement;

import io.streamgauge.schemas.tally.Measure;

/**
 * One value of a measure.
 *
 * @param at when it was complete, nano seconds since the epoch
 * @param nanos the value
 */
record RecordedSample(Measure measure, Bounded at, Bounded nanos) {}
