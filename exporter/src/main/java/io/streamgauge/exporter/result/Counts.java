package io.streamgauge.exporter.result;

import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.tally.CountName;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counters added up over partitions or windows. Not safe for several threads. */
public final class Counts {

    private final Map<String, Map<List<String>, Long>> byName = new HashMap<>();

    public void add(Collection<Count> counts) {
        for (Count count : counts) {
            byName.computeIfAbsent(count.getName(), name -> new HashMap<>())
                    .merge(count.getLabels(), count.getValue(), Long::sum);
        }
    }

    /** Every label set this counter has, with its value. */
    public Map<List<String>, Long> of(CountName name) {
        return byName.getOrDefault(name.key(), Map.of());
    }

    /** The sum over those label sets that begin with these values. */
    public long sum(CountName name, String... firstLabels) {
        List<String> wanted = List.of(firstLabels);
        return of(name).entrySet().stream()
                .filter(count -> count.getKey().subList(0, wanted.size()).equals(wanted))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
