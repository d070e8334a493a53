package io.streamgauge.processor.results;

import io.streamgauge.processor.tally.Series;
import io.streamgauge.schemas.tally.Grouping;
import java.util.Set;
import java.util.function.Predicate;

/** Series of the groupings that are kept; the store may have others, from when those were. */
record KeptSeries(Set<Grouping> groupings) implements Predicate<Series> {

    @Override
    public boolean test(Series series) {
        return groupings.stream().anyMatch(grouping -> grouping.has(series.labelNames()));
    }
}
