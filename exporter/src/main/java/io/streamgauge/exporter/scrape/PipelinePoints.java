package io.streamgauge.exporter.scrape;

import io.streamgauge.bootstrap.process.BuildVersion;
import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.exporter.metric.Families;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.exporter.result.Counts;
import io.streamgauge.exporter.result.Reception;
import io.streamgauge.exporter.slo.ConfiguredSlo;
import io.streamgauge.exporter.slo.ConfiguredSlos;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.tally.CountName;
import java.util.Collection;
import java.util.List;
import java.util.LongSummaryStatistics;

/** The pipeline itself and its configuration. */
final class PipelinePoints {

    private final Families families;

    PipelinePoints(Families families) {
        this.families = families;
    }

    void addBuild() {
        families.add(StateMetrics.BUILD, List.of(BuildVersion.current()), 1);
    }

    void addReception(Reception reception) {
        reception.read().forEach((topic, count) -> families.add(StateMetrics.READ, List.of(topic), count));
        reception.unreadable().forEach((topic, count) -> families.add(StateMetrics.UNREADABLE, List.of(topic), count));
    }

    /** Whether results come, and how old they are. */
    void addState(boolean up, List<PartitionProgress> progresses, Freshness freshness) {
        families.add(StateMetrics.UP, List.of(), up ? 1 : 0);
        families.add(StateMetrics.PARTITIONS, List.of(), progresses.size());
        if (!progresses.isEmpty()) {
            LongSummaryStatistics ages =
                    progresses.stream().mapToLong(freshness::ageMillis).summaryStatistics();
            families.add(StateMetrics.PROGRESS_AGE, List.of("min"), ages.getMin() / 1e3);
            families.add(StateMetrics.PROGRESS_AGE, List.of("max"), ages.getMax() / 1e3);
        }
    }

    /** Counters that belong to no series; the progress of every partition, or they would go back where one is missing. */
    void addCounters(Collection<PartitionProgress> progresses) {
        Counts counts = new Counts();
        progresses.forEach(progress -> counts.add(progress.getCounts()));
        for (CountName count : CountName.values()) {
            CountMetrics.ofPipeline(count).ifPresent(metric -> add(metric, count, counts));
        }
    }

    private void add(Metric metric, CountName count, Counts counts) {
        if (counts.of(count).isEmpty() && metric.labels().isEmpty()) {
            families.add(metric, List.of(), 0);
        }
        counts.of(count).forEach((labels, value) -> families.add(metric, labels, value));
    }

    /** The configured limits: dashboards draw their lines from these. */
    void addSlos(ConfiguredSlos slos) {
        for (ConfiguredSlo slo : slos.classes()) {
            families.add(StateMetrics.SLO_TARGET, List.of(slo.name()), slo.objective());
            slo.thresholdMicros()
                    .forEach((threshold, micros) ->
                            families.add(StateMetrics.SLO_THRESHOLD, List.of(slo.name(), threshold), micros / 1e6));
        }
    }
}
