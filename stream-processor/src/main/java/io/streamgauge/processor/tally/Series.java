package io.streamgauge.processor.tally;

import io.streamgauge.schemas.tally.Grouping;
import java.util.List;

/** A set of labels that samples are added up under; the order of the labels is part of it. Immutable. */
public record Series(List<String> labelNames, List<String> labelValues) {

    /** No labels: what is counted of a partition as a whole. */
    public static final Series PARTITION = new Series(List.of(), List.of());

    private static final List<String> MODEL_AND_ROUTE = List.of("model", "route");

    public Series {
        labelNames = List.copyOf(labelNames);
        labelValues = List.copyOf(labelValues);
        if (labelNames.size() != labelValues.size()) {
            throw new IllegalArgumentException(
                    labelNames.size() + " label names for " + labelValues.size() + " values");
        }
    }

    /** Whether its requests begin with their response head: then there are no arrivals. */
    public boolean beginsAtHead() {
        return Grouping.INSTANCE.has(labelNames);
    }

    /** The grouping every request belongs to. */
    public static Series of(String model, String route) {
        return new Series(MODEL_AND_ROUTE, List.of(model, route));
    }
}
