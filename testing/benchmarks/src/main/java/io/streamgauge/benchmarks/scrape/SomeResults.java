package io.streamgauge.benchmarks.scrape;

import io.streamgauge.schemas.histogram.LatencyHistogram;
import io.streamgauge.schemas.result.Bin;
import io.streamgauge.schemas.result.Buckets;
import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.result.Distribution;
import io.streamgauge.schemas.result.OpenRequests;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.SloClassResult;
import io.streamgauge.schemas.result.SloClasses;
import io.streamgauge.schemas.result.SloThresholds;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowLoad;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import io.streamgauge.schemas.topic.RequestKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Results of a busy pipeline: every series has every counter and every measure there is. */
final class SomeResults {
    private static final List<String> NAMES = List.of("model", "route");
    private static final String ROUTE = "chat";
    private static final int SAMPLES_PER_WINDOW = 300;
    private static final int BINS = 50;
    private static final double MEDIAN_MICROS = 150_000;

    /** What stands in the labels of counters and measures. */
    private static final Map<String, String> VALUES = Map.of(
            "outcome", "ok",
            "detail", "stop",
            "stream", "true",
            "slo", "chat",
            "threshold", "time_to_first_token",
            "token_source", "usage");

    private final int partitions;
    private final Random random = new Random(1);

    SomeResults(int partitions) {
        this.partitions = partitions;
    }

    static String model(int number) {
        return "model-" + number;
    }

    private int partitionOf(int model) {
        return RequestKey.partition(model(model), partitions);
    }

    /** @param requests so far; totals grow with them */
    TotalsResult totals(int model, long requests, long nowMillis) {
        List<Count> counts = new ArrayList<>();
        for (CountName name : CountName.values()) {
            counts.add(new Count(name.key(), labels(name.labels()), requests));
        }
        List<Buckets> buckets = new ArrayList<>();
        for (Measure measure : Measure.values()) {
            List<Long> values = new ArrayList<>();
            for (int i = 0; i <= measure.bounds().size(); i++) {
                values.add(requests / (1 + i));
            }
            buckets.add(new Buckets(measure.key(), labels(measure.labels()), values, requests * 100_000));
        }
        List<OpenRequests> open = List.of(
                new OpenRequests("waiting", 3L, nowMillis * 1_000 - 200_000),
                new OpenRequests("generating", 20L, nowMillis * 1_000 - 9_000_000));
        return new TotalsResult(
                NAMES, List.of(model(model), ROUTE), partitionOf(model), counts, buckets, open, List.of());
    }

    WindowResult window(int model, long startMillis) {
        List<Count> counts = new ArrayList<>();
        for (CountName name : CountName.values()) {
            counts.add(new Count(name.key(), labels(name.labels()), (long) SAMPLES_PER_WINDOW));
        }
        List<Distribution> distributions = new ArrayList<>();
        for (Measure measure : Measure.values()) {
            if (measure.windowed()) {
                distributions.add(values().toDistribution(measure.key(), labels(measure.labels())));
            }
        }
        List<Bin> bins = new ArrayList<>();
        for (int i = 0; i < BINS; i++) {
            bins.add(new Bin(i, 6L, 6 * (i * 100_000L + 50_000)));
        }
        return new WindowResult(
                NAMES,
                List.of(model(model), ROUTE),
                startMillis,
                partitionOf(model),
                counts,
                distributions,
                new WindowLoad(3L, 20L, bins, bins, List.of(), bins),
                List.of());
    }

    private LatencyHistogram values() {
        LatencyHistogram histogram = new LatencyHistogram();
        for (int i = 0; i < SAMPLES_PER_WINDOW; i++) {
            histogram.record((long) (MEDIAN_MICROS * Math.exp(random.nextGaussian() * 0.7)));
        }
        return histogram;
    }

    PartitionProgress progress(int partition, long requests, long nowMillis) {
        List<Count> counts = new ArrayList<>();
        for (CountName name : CountName.values()) {
            counts.add(new Count(name.key(), labels(name.labels()), requests));
        }
        return new PartitionProgress(partition, nowMillis, nowMillis, counts, List.of());
    }

    static SloClasses slos() {
        SloThresholds thresholds = SloThresholds.newBuilder()
                .setTimeToFirstTokenMicros(1_000_000L)
                .setTimePerOutputTokenMicros(50_000L)
                .setRequestDurationMicros(20_000_000L)
                .build();
        SloClassResult chat = SloClassResult.newBuilder()
                .setName("chat")
                .setModelGlob("*")
                .setRouteGlob("*")
                .setTenantGlob("*")
                .setThresholds(thresholds)
                .setCancelPatienceMicros(1_000_000)
                .setRejectionsBad(true)
                .setUndefinedFails(false)
                .setObjective(0.95)
                .build();
        return new SloClasses("1", 1L, 1L, List.of(chat));
    }

    private static List<String> labels(List<String> names) {
        return names.stream().map(name -> VALUES.getOrDefault(name, "some")).toList();
    }
}
