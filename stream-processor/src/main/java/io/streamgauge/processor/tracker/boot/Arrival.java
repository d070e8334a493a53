package io.streamgauge.processor.tracker.boot;

/**
 * What a record's number says of it.
 *
 * @param repeated it has come before
 * @param missing records before it that never came
 * @param returned its boot had been silent
 */
public record Arrival(boolean repeated, long missing, boolean returned) {

    static final Arrival EXPECTED = new Arrival(false, 0, false);
}
