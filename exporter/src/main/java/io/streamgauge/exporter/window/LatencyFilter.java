package io.streamgauge.exporter.window;

import io.streamgauge.schemas.tally.Measure;
import java.util.List;
import java.util.function.Predicate;

/** Which values of a measure a window shows. */
public final class LatencyFilter {

    private static final String OK = "ok";

    private LatencyFilter() {}

    /** Measures known only at the end tell the outcome first: the window shows those of ok requests. */
    public static Predicate<List<String>> of(Measure measure) {
        return measure.labels().contains("outcome") ? labels -> labels.get(0).equals(OK) : labels -> true;
    }
}
