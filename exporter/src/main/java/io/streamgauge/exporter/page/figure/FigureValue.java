package io.streamgauge.exporter.page.figure;

import java.util.List;

/**
 * One value of a figure.
 *
 * @param labels values of its own labels, without the window's
 */
public record FigureValue(Figure figure, List<String> labels, double value) {

    public FigureValue {
        labels = List.copyOf(labels);
    }
}
