package io.streamgauge.exporter.page.history;

import com.fasterxml.jackson.core.JsonGenerator;
import io.streamgauge.exporter.page.figure.Figure;
import io.streamgauge.exporter.page.figure.FigureValue;
import io.streamgauge.exporter.page.figure.JsonText;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.window.WindowLength;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A series' history as columns: the ends of its windows, and for every label set of every figure a value each, or null. */
public final class HistoryJson {

    private final History history;

    public HistoryJson(History history) {
        this.history = history;
    }

    private record Column(Figure figure, List<String> labels) {}

    /** The windows that ended after an instant. */
    public String of(Series series, WindowLength length, long afterMillis) {
        List<HistoryPoint> points = history.points(series, length, afterMillis);
        Map<Column, double[]> columns = new LinkedHashMap<>();
        for (int i = 0; i < points.size(); i++) {
            for (FigureValue value : points.get(i).values()) {
                columns.computeIfAbsent(new Column(value.figure(), value.labels()), column -> missing(points.size()))[
                                i] =
                        value.value();
            }
        }
        return JsonText.object(json -> {
            json.writeNumberField("step", History.stepMillis(length) / 1_000);
            json.writeArrayFieldStart("ends");
            for (HistoryPoint point : points) {
                json.writeNumber(point.endMillis() / 1_000);
            }
            json.writeEndArray();
            json.writeObjectFieldStart("figures");
            for (Figure figure : Figure.values()) {
                writeFigure(json, figure, columns);
            }
            json.writeEndObject();
        });
    }

    private static void writeFigure(JsonGenerator json, Figure figure, Map<Column, double[]> columns)
            throws IOException {
        json.writeArrayFieldStart(figure.key());
        for (Map.Entry<Column, double[]> column : columns.entrySet()) {
            if (column.getKey().figure() == figure) {
                json.writeStartObject();
                JsonText.strings(json, "labels", column.getKey().labels());
                json.writeArrayFieldStart("values");
                for (double value : column.getValue()) {
                    JsonText.number(json, value);
                }
                json.writeEndArray();
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private static double[] missing(int size) {
        double[] values = new double[size];
        Arrays.fill(values, Double.NaN);
        return values;
    }
}
