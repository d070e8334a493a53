package io.streamgauge.exporter.page.history;

import io.streamgauge.exporter.page.figure.Figure;
import io.streamgauge.exporter.page.figure.FigureValue;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.span.SeriesSpan;
import io.streamgauge.exporter.window.Rows;
import io.streamgauge.exporter.window.SpanGauges;
import io.streamgauge.exporter.window.WindowGauges.Circumstances;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up one window as the gauges of a scrape are added up, and picks what the page shows. */
final class PastWindow {

    private PastWindow() {}

    static HistoryPoint of(WindowLength length, Series series, SeriesSpan sum, Circumstances now) {
        List<FigureValue> values = new ArrayList<>();
        for (Rows.Row row : SpanGauges.of(length, series, sum, now).all()) {
            Figure.of(row.metric())
                    .ifPresent(figure -> values.add(new FigureValue(
                            figure, row.labels().subList(1, row.labels().size()), row.value())));
        }
        outcomes(sum)
                .forEach((outcome, count) ->
                        values.add(new FigureValue(Figure.OUTCOMES, List.of(outcome), sum.perSecond(count))));
        return new HistoryPoint(sum.span().endMillis(), values);
    }

    private static Map<String, Long> outcomes(SeriesSpan sum) {
        Map<String, Long> outcomes = new TreeMap<>();
        sum.counts().of(CountName.REQUESTS).forEach((labels, count) -> outcomes.merge(labels.get(0), count, Long::sum));
        return outcomes;
    }
}
