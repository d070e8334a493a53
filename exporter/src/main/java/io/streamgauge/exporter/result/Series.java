package io.streamgauge.exporter.result;

import java.util.List;

/**
 * One set of labels that results are kept for. Immutable.
 *
 * @param labelNames the grouping
 */
public record Series(List<String> labelNames, List<String> labelValues) {

    public Series {
        labelNames = List.copyOf(labelNames);
        labelValues = List.copyOf(labelValues);
    }
}
