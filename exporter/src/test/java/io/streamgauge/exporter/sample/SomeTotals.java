package io.streamgauge.exporter.sample;

import io.streamgauge.schemas.result.Buckets;
import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.result.OpenRequests;
import io.streamgauge.schemas.result.OverdueRequests;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Totals of one series in one partition, filled value by value. */
public final class SomeTotals {

    private final List<String> names;
    private final List<String> values;
    private final int partition;
    private final List<Count> counts = new ArrayList<>();
    private final List<Buckets> buckets = new ArrayList<>();
    private final List<OpenRequests> open = new ArrayList<>();
    private final List<OverdueRequests> overdue = new ArrayList<>();

    public SomeTotals(List<String> names, List<String> values, int partition) {
        this.names = names;
        this.values = values;
        this.partition = partition;
    }

    /** A series of the main grouping. */
    public static SomeTotals ofModel(String model, int partition) {
        return new SomeTotals(List.of("model", "route"), List.of(model, "chat"), partition);
    }

    public SomeTotals count(CountName name, long value, String... labels) {
        counts.add(new Count(name.key(), List.of(labels), value));
        return this;
    }

    /** The same value several times. */
    public SomeTotals measure(Measure measure, long micros, int times, String... labels) {
        List<Long> inBuckets = new ArrayList<>();
        for (int i = 0; i <= measure.bounds().size(); i++) {
            inBuckets.add(i == measure.bounds().bucketOf(micros) ? (long) times : 0L);
        }
        buckets.add(new Buckets(measure.key(), List.of(labels), inBuckets, micros * times));
        return this;
    }

    public SomeTotals open(String phase, long count, @Nullable Long oldestMicros) {
        open.add(new OpenRequests(phase, count, oldestMicros));
        return this;
    }

    public SomeTotals overdue(String slo, String threshold, long count) {
        overdue.add(new OverdueRequests(slo, threshold, count));
        return this;
    }

    public TotalsResult result() {
        return new TotalsResult(
                names,
                values,
                partition,
                List.copyOf(counts),
                List.copyOf(buckets),
                List.copyOf(open),
                List.copyOf(overdue));
    }

    /** How far a partition is, with nothing else to say. */
    public static PartitionProgress progress(int partition, long untilMillis) {
        return new PartitionProgress(partition, untilMillis, untilMillis, List.of(), List.of());
    }
}
