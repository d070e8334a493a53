package io.streamgauge.exporter.slo;

import io.streamgauge.exporter.result.Counts;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.schemas.result.SloClasses;
import io.streamgauge.schemas.tally.CountName;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The newest list of SLO classes. Immutable.
 *
 * @param version equal lists have equal versions; empty where none was published yet
 */
public record ConfiguredSlos(String version, List<ConfiguredSlo> classes) {

    public static final ConfiguredSlos NONE = new ConfiguredSlos("", List.of());

    private static final Set<String> WAITS = Set.of("time_to_first_token", "time_to_first_answer", "request_duration");

    public ConfiguredSlos {
        classes = List.copyOf(classes);
    }

    public static ConfiguredSlos of(SloClasses published) {
        return new ConfiguredSlos(
                published.getVersion(),
                published.getClasses().stream().map(ConfiguredSlo::of).toList());
    }

    /** The classes of a series: those that may take its requests, and those that have, under whatever list. */
    public Collection<SloClassOfSeries> of(Series series, Counts counts) {
        Map<String, SloClassOfSeries> all = new LinkedHashMap<>();
        for (ConfiguredSlo slo : classes) {
            if (slo.mayTake(series)) {
                all.put(
                        slo.name(),
                        new SloClassOfSeries(slo.name(), slo.thresholdMicros().keySet()));
            }
        }
        for (CountName count : List.of(CountName.SLO_GOOD, CountName.SLO_BAD, CountName.SLO_EXCLUDED)) {
            for (List<String> labels : counts.of(count).keySet()) {
                all.computeIfAbsent(labels.get(0), name -> new SloClassOfSeries(name, met(name, counts)));
            }
        }
        return all.values();
    }

    /** Names of the classes that may take requests of the series, each with those of its limits that a wait can pass. */
    public List<List<String>> overdueLimits(Series series) {
        return classes.stream()
                .filter(slo -> slo.mayTake(series))
                .flatMap(slo -> slo.thresholdMicros().keySet().stream()
                        .filter(WAITS::contains)
                        .map(threshold -> List.of(slo.name(), threshold)))
                .toList();
    }

    private static Set<String> met(String name, Counts counts) {
        Set<String> thresholds = new LinkedHashSet<>();
        for (List<String> labels : counts.of(CountName.SLO_THRESHOLD_MET).keySet()) {
            if (labels.get(0).equals(name)) {
                thresholds.add(labels.get(1));
            }
        }
        return thresholds;
    }
}
