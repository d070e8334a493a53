package io.streamgauge.exporter.page.figure;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.exporter.metric.Families;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.result.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the page's figures in what a scrape publishes: so they cannot differ. Immutable. */
public final class ScrapedFigures {

    private static final String WINDOW = "window";

    private final Map<String, MetricFamily> byName = new LinkedHashMap<>();
    private final String window;

    /** @param window value of the label {@code window} */
    public ScrapedFigures(List<MetricFamily> families, String window) {
        families.forEach(family -> byName.put(family.name(), family));
        this.window = window;
    }

    /** Those of the pipeline, which belong to no series. */
    public List<FigureValue> ofPipeline() {
        List<FigureValue> values = new ArrayList<>();
        for (Figure figure : Figure.values()) {
            if (figure.metric().scope() == Metric.Scope.PIPELINE) {
                add(values, figure, figure.metric().name(), List.of());
            }
        }
        return values;
    }

    /** Those of one series. */
    public List<FigureValue> of(Series series) {
        List<FigureValue> values = new ArrayList<>();
        for (Figure figure : Figure.values()) {
            if (figure.metric().scope() == Metric.Scope.SERIES) {
                add(values, figure, Families.nameOf(series, figure.metric()), series.labelValues());
            }
        }
        return values;
    }

    private void add(List<FigureValue> values, Figure figure, String name, List<String> first) {
        MetricFamily family = byName.get(name);
        if (family == null) {
            return;
        }
        boolean windowed = figure.metric().labels().contains(WINDOW);
        int own = first.size() + (windowed ? 1 : 0);
        for (MetricFamily.Point point : family.points()) {
            List<String> labels = point.labelValues();
            if (point instanceof MetricFamily.Value value
                    && labels.subList(0, first.size()).equals(first)
                    && (!windowed || labels.get(first.size()).equals(window))) {
                values.add(new FigureValue(figure, labels.subList(own, labels.size()), value.value()));
            }
        }
    }
}
