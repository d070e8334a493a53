package io.streamgauge.processor.label;

import io.streamgauge.schemas.tally.Grouping;
import org.jspecify.annotations.Nullable;

/** Classes of the size of a request's body, by their largest size: four times that of the class before. */
final class InputSize {

    private static final String[] NAMES = {"1KiB", "4KiB", "16KiB", "64KiB", "256KiB", "1MiB"};
    private static final String ABOVE = "above_1MiB";
    private static final long SMALLEST = 1 << 10;
    private static final int FACTOR = 4;

    private InputSize() {}

    static String of(@Nullable Long bytes) {
        if (bytes == null) {
            return Grouping.UNKNOWN;
        }
        long largest = SMALLEST;
        for (String name : NAMES) {
            if (bytes <= largest) {
                return name;
            }
            largest *= FACTOR;
        }
        return ABOVE;
    }
}
