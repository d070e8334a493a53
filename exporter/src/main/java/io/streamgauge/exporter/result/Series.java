package io.streamgauge.exporter.result;

import io.streamgauge.schemas.tally.Grouping;
import java.util.Arrays;
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

    /** Whether its requests begin with their response head: then they have no arrivals, and none waits. */
    public boolean beginsAtHead() {
        return Arrays.stream(Grouping.values())
                .anyMatch(grouping -> grouping.beginsAtHead() && grouping.has(labelNames));
    }
}
