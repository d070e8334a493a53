package io.streamgauge.exporter.page.history;

import io.streamgauge.exporter.page.figure.FigureValue;
import java.util.List;

/** The figures of one window of the past. */
record HistoryPoint(long endMillis, List<FigureValue> values) {

    HistoryPoint {
        values = List.copyOf(values);
    }
}
