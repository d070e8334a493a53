package io.streamgauge.exporter.span;

import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.SloCohort;
import io.streamgauge.schemas.tally.WindowTimes;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;

/** What became of the requests of one series by the window of their arrival, over all its partitions. */
public final class SeriesCohorts {

    private final Map<String, Map<Long, Cohort>> bySlo = new HashMap<>();

    private SeriesCohorts() {}

    /**
     * Requests of one class that arrived in a window or a span.
     *
     * @param open not ended yet, or after their window had become final
     * @param judgedUntilMillis when the last verdict came
     */
    public record Cohort(long good, long bad, long excluded, long open, long judgedUntilMillis) {

        private static final Cohort NONE = new Cohort(0, 0, 0, 0, 0);

        Cohort plus(Cohort more) {
            return new Cohort(
                    good + more.good,
                    bad + more.bad,
                    excluded + more.excluded,
                    open + more.open,
                    Math.max(judgedUntilMillis, more.judgedUntilMillis));
        }

        public long arrived() {
            return good + bad + excluded + open;
        }
    }

    /**
     * Adds up.
     *
     * @param partitions the cohorts of each partition, by start
     * @param newest the newest span that will be asked for
     */
    public static SeriesCohorts of(Collection<? extends NavigableMap<Long, CohortResult>> partitions, Span newest) {
        SeriesCohorts all = new SeriesCohorts();
        long oldest = newest.startMillis() - WindowTimes.REVISABLE_MILLIS - WindowTimes.LENGTH_MILLIS;
        for (NavigableMap<Long, CohortResult> cohorts : partitions) {
            for (CohortResult cohort : cohorts.tailMap(oldest).values()) {
                cohort.getClasses().forEach(slo -> all.add(cohort.getStartMillis(), slo));
            }
        }
        return all;
    }

    private void add(long startMillis, SloCohort slo) {
        Cohort cohort =
                new Cohort(slo.getGood(), slo.getBad(), slo.getExcluded(), slo.getOpen(), slo.getJudgedUntilMillis());
        bySlo.computeIfAbsent(slo.getSlo(), unknown -> new HashMap<>()).merge(startMillis, cohort, Cohort::plus);
    }

    /** The classes that any of the requests belongs to. */
    public Set<String> classes() {
        return bySlo.keySet();
    }

    /** Requests of a class that arrived in a span. */
    public Cohort in(Span span, String slo) {
        Map<Long, Cohort> cohorts = bySlo.getOrDefault(slo, Map.of());
        Cohort sum = Cohort.NONE;
        for (long start = span.startMillis(); start < span.endMillis(); start += WindowTimes.LENGTH_MILLIS) {
            sum = sum.plus(cohorts.getOrDefault(start, Cohort.NONE));
        }
        return sum;
    }

    /**
     * The newest span as long as this one that is old enough to be judged: as old as any window of the last 15 minutes
     * was, or is by now, until the last of its requests was. So one with slow requests has its turn like any other.
     */
    public Span settled(Span newest, String slo) {
        long age = 0;
        for (Map.Entry<Long, Cohort> cohort : bySlo.getOrDefault(slo, Map.of()).entrySet()) {
            long end = cohort.getKey() + WindowTimes.LENGTH_MILLIS;
            if (end <= newest.endMillis() && newest.endMillis() < end + WindowTimes.REVISABLE_MILLIS) {
                // One that is not judged yet will be in the next window at the earliest.
                long until = cohort.getValue().open > 0
                        ? newest.endMillis() + WindowTimes.LENGTH_MILLIS
                        : cohort.getValue().judgedUntilMillis;
                age = Math.max(age, until - end);
            }
        }
        return Span.endedBy(newest.endMillis() - age, newest.length());
    }
}
