package io.streamgauge.exporter.page.site;

import io.streamgauge.bootstrap.management.route.Asked;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.tally.Grouping;
import io.streamgauge.schemas.tally.Measure;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Reads what a request wants from its query. What cannot be read is an IllegalArgumentException that says why. */
final class Wanted {

    private final List<WindowLength> lengths;

    /** @param lengths that there are */
    Wanted(List<WindowLength> lengths) {
        this.lengths = List.copyOf(lengths);
    }

    /** {@code model}, {@code by} (a grouping's label, else route) and {@code value}. */
    Series series(Asked asked) {
        String by = asked.first("by").orElse(Grouping.ROUTE.label());
        Grouping grouping = Arrays.stream(Grouping.values())
                .filter(known -> known.label().equals(by))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("by is no grouping; there are "
                        + Arrays.stream(Grouping.values()).map(Grouping::label).collect(Collectors.joining(", "))));
        return new Series(grouping.labels(), List.of(needed(asked, "model"), needed(asked, "value")));
    }

    /** {@code window}, such as 1m; one of those that are published. */
    WindowLength length(Asked asked) {
        String label = needed(asked, "window");
        return lengths.stream()
                .filter(length -> length.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("window is none of "
                        + lengths.stream().map(WindowLength::label).collect(Collectors.joining(", "))));
    }

    /** {@code measure}, one that windows keep. */
    Measure measure(Asked asked) {
        Measure measure = Measure.of(needed(asked, "measure"));
        if (!measure.windowed()) {
            throw new IllegalArgumentException("of this measure windows keep nothing");
        }
        return measure;
    }

    /** A parameter in whole seconds since the epoch, as milli seconds. */
    long millis(Asked asked, String parameter, long otherwiseMillis) {
        return asked.first(parameter).map(text -> seconds(parameter, text)).orElse(otherwiseMillis);
    }

    private static long seconds(String parameter, String text) {
        if (!text.matches("\\d{1,12}")) {
            throw new IllegalArgumentException(parameter + " is no whole number of seconds since the epoch");
        }
        return Long.parseLong(text) * 1_000;
    }

    private static String needed(Asked asked, String parameter) {
        return asked.first(parameter)
                .orElseThrow(() -> new IllegalArgumentException("the parameter " + parameter + " is missing"));
    }
}
