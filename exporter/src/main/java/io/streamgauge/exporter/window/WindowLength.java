package io.streamgauge.exporter.window;

import java.time.Duration;

/**
 * A length of window to publish.
 *
 * @param label value of the label {@code window}, such as 10s or 5m
 */
public record WindowLength(Duration duration, String label) {

    public static WindowLength of(Duration duration) {
        long seconds = duration.toSeconds();
        return new WindowLength(duration, seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s");
    }
}
