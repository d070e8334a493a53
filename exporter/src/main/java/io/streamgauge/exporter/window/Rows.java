package io.streamgauge.exporter.window;

import io.streamgauge.exporter.metric.Families;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.result.Series;
import java.util.ArrayList;
import java.util.List;

/** Gauge values of one window of one series. Filled by one thread, then read by any. */
public final class Rows {

    private final String window;
    private final List<Row> rows = new ArrayList<>();

    /** @param window value of the label {@code window} */
    Rows(String window) {
        this.window = window;
    }

    /**
     * One value.
     *
     * @param labels beside those of the series; the window's is the first
     */
    public record Row(Metric metric, List<String> labels, double value) {}

    /** Adds a value; a ratio that has no value, because its divisor is 0, is left out. */
    void add(Metric metric, double value, String... labels) {
        if (!Double.isNaN(value)) {
            List<String> all = new ArrayList<>();
            all.add(window);
            all.addAll(List.of(labels));
            rows.add(new Row(metric, all, value));
        }
    }

    /** Everything added so far. */
    public List<Row> all() {
        return List.copyOf(rows);
    }

    void addTo(Families families, Series series) {
        rows.forEach(row -> families.add(series, row.metric, row.labels, row.value));
    }
}
