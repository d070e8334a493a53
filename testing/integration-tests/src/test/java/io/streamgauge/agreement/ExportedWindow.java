package io.streamgauge.agreement;

import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.installation.Scrape;
import io.streamgauge.schemas.tally.Measure;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One window as one scrape tells of it.
 *
 * @param length value of its label
 */
record ExportedWindow(Scrape scrape, String model, String length) {

    /** When it ended, milli seconds since the epoch; 0 where there is none. */
    long endMillis() {
        return Math.round(scrape.sum(WindowMetrics.END.name(), labels()) * 1_000);
    }

    /** How many samples of a measure it has. */
    long samples(Measure measure) {
        return (long) scrape.sum(WindowMetrics.SAMPLES.name(), labels("measure", measure.key()));
    }

    /** A percentile in seconds; empty where there are too few samples. */
    OptionalDouble percentile(Measure measure, String percent) {
        return scrape.value(WindowMetrics.percentiles(measure).name(), labels("percentile", percent));
    }

    private String[] labels(String... more) {
        return Stream.concat(Arrays.stream(more), Stream.of("model", model, "window", length))
                .toArray(String[]::new);
    }
}
