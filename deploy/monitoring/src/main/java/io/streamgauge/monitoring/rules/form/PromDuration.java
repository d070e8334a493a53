package io.streamgauge.monitoring.rules.form;

import java.time.Duration;

/** Lengths of time as Prometheus writes them, in the largest unit that divides them. */
public final class PromDuration {

    private PromDuration() {}

    /** Such as {@code 5m}. */
    public static String of(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds % Duration.ofDays(1).toSeconds() == 0) {
            return duration.toDays() + "d";
        }
        if (seconds % Duration.ofHours(1).toSeconds() == 0) {
            return duration.toHours() + "h";
        }
        if (seconds % Duration.ofMinutes(1).toSeconds() == 0) {
            return duration.toMinutes() + "m";
        }
        return seconds + "s";
    }
}
