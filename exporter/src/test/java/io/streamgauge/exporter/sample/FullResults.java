package io.streamgauge.exporter.sample;

import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;

/** Results in which every counter and every measure there is has a value: each metric has a point. */
public final class FullResults {

    private FullResults() {}

    /** Results of a pipeline that is up to date at this instant. */
    public static List<SpecificRecord> endingAt(long nowMillis) {
        long at = (nowMillis - 15_000) * 1_000;
        SeriesTimeline timeline =
                SeriesTimeline.ofModel("m").request(at, at + 1, at + 2).cohort(at, "chat", 1, 0, 0, 0);
        SomeTotals totals = SomeTotals.ofModel("m", 0).open("waiting", 1, at);
        List<Count> ofPipeline = new ArrayList<>();
        for (CountName count : CountName.values()) {
            String[] labels = labels(count.labels());
            timeline.count(at, count, 2, labels);
            totals.count(count, 3, labels);
            ofPipeline.add(new Count(count.key(), List.of(labels), 4L));
        }
        for (Measure measure : Measure.values()) {
            String[] labels = labels(measure.labels());
            // A median needs two.
            timeline.measure(at, measure, 20_000, labels).measure(at, measure, 20_000, labels);
            totals.measure(measure, 20_000, 1, labels);
        }
        List<SpecificRecord> results = new ArrayList<>(timeline.windows().values());
        results.addAll(timeline.cohorts());
        results.add(totals.result());
        results.add(new PartitionProgress(0, nowMillis, nowMillis, ofPipeline, List.of()));
        results.add(SomeSlos.chat("*"));
        return results;
    }

    private static String[] labels(List<String> names) {
        return names.stream()
                .map(name -> switch (name) {
                    case "outcome" -> "ok";
                    case "stream" -> "true";
                    case "slo" -> "chat";
                    case "threshold" -> "time_to_first_token";
                    case "token_source" -> "usage";
                    default -> "some";
                })
                .toArray(String[]::new);
    }
}
