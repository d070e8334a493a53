package io.streamgauge.processor.tracker.boot;

import io.streamgauge.schemas.event.Uuid;

/**
 * A boot has not been heard of for a while.
 *
 * @param died it is given up; else nothing is known of it
 */
public record Passing(Uuid boot, boolean died) {}
