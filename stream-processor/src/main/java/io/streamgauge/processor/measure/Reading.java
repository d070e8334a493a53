package io.streamgauge.processor.measure;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A measure of one request: an exact fraction of micro seconds, so that limits are compared without rounding, or the
 * reason why there is none.
 *
 * @param divisor at least 1
 */
public record Reading(
        long totalMicros, long divisor, @Nullable Absence absence) {

    static Reading of(long micros) {
        return new Reading(micros, 1, null);
    }

    static Reading of(long totalMicros, long divisor) {
        return new Reading(totalMicros, divisor, null);
    }

    static Reading none(Absence absence) {
        return new Reading(0, 1, absence);
    }

    public boolean known() {
        return absence == null;
    }

    /** The reason; only where there is no value. */
    public Absence reason() {
        return Objects.requireNonNull(absence, "a known reading has no reason");
    }

    /** The value, rounded to whole micro seconds. */
    public long micros() {
        if (!known()) {
            throw new IllegalStateException("no value: " + reason().label());
        }
        return Math.floorDiv(2 * totalMicros + divisor, 2 * divisor);
    }

    /** Whether the value does not exceed the limit. */
    public boolean within(long limitMicros) {
        return known() && totalMicros <= limitMicros * divisor;
    }
}
