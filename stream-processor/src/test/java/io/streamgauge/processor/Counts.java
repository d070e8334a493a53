package io.streamgauge.processor;

import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.tally.CountName;
import java.util.List;

/** Looks up counts of results. */
final class Counts {

    private Counts() {}

    /** The value of a counter with these label values; 0 where there is none. */
    static long of(List<Count> counts, CountName name, String... labels) {
        return counts.stream()
                .filter(count -> count.getName().equals(name.key()))
                .filter(count -> count.getLabels().equals(List.of(labels)))
                .mapToLong(Count::getValue)
                .sum();
    }
}
