package io.streamgauge.processor;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.timeline.Sample.Counted;
import io.streamgauge.processor.timeline.Sample.Measured;
import io.streamgauge.processor.timeline.Sample.Move;
import io.streamgauge.processor.timeline.Sample.Moved;
import io.streamgauge.schemas.result.Bin;
import io.streamgauge.schemas.result.Buckets;
import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.result.Distribution;
import io.streamgauge.schemas.result.OpenRequests;
import io.streamgauge.schemas.result.SloCohort;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowLoad;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.CountName;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Compares what a processor has published of a partition with what brute force finds. */
final class ResultsCheck {

    private static final Set<CountName> NOT_IN_WINDOWS = Set.of(
            CountName.COHORT_REQUESTS,
            CountName.SLO_UNKNOWN_CLASS,
            CountName.LABEL_OVERFLOW,
            CountName.USAGE_MISSING,
            CountName.NOT_APPLICABLE,
            CountName.STALLS,
            CountName.STALL_MICROS);
    private static final Set<CountName> NOT_IN_TOTALS = Set.of(
            CountName.COHORT_REQUESTS,
            CountName.DELIVERED_TOKENS,
            CountName.SLO_OK,
            CountName.SLO_THRESHOLD_MET,
            CountName.FAILED_BEFORE_FIRST_TOKEN,
            CountName.RESIDENCE_MICROS);

    private final BruteForce expected;
    private final Results results;
    private final String what;

    /** A part of a result: its name and labels. */
    private record Name(String name, List<String> labels) {}

    /** @param what these results are, for people */
    ResultsCheck(BruteForce expected, Results results, String what) {
        this.expected = expected;
        this.results = results;
        this.what = what;
    }

    /** Counts exactly, histograms bit for bit. */
    void assertAll() {
        assertThat(Counts.of(results.progress().getCounts(), CountName.LATE_EVENTS))
                .as("late, %s", what)
                .isEqualTo(expected.late(ResultsCheck::windowed));
        assertThat(results.progress().getIncompleteWindows())
                .as("incomplete windows, %s", what)
                .isEqualTo(expected.incomplete().starts());
        assertRecords();
        assertTotals();
        assertWindows();
        assertCohorts();
    }

    private void assertRecords() {
        for (CountName name :
                List.of(CountName.DUPLICATE_RECORDS, CountName.LOST_RECORDS, CountName.LOST_REQUESTS_FINISHED)) {
            assertThat(Counts.of(results.progress().getCounts(), name))
                    .as("%s, %s", name, what)
                    .isEqualTo(expected.survivors().count(name));
        }
        assertThat(results.progress().getCounts().stream()
                        .filter(count -> count.getName().equals(CountName.RECORDS.key()))
                        .mapToLong(Count::getValue)
                        .sum())
                .as("records, %s", what)
                .isEqualTo(expected.survivors().count(CountName.RECORDS));
    }

    private void assertTotals() {
        assertThat(results.totals().values().stream()
                        .map(totals -> series(totals.getLabelNames(), totals.getLabelValues())))
                .as("series, %s", what)
                .containsExactlyInAnyOrderElementsOf(expected.series().toList());
        for (TotalsResult totals : results.totals().values()) {
            List<String> series = series(totals.getLabelNames(), totals.getLabelValues());
            assertThat(counts(totals.getCounts()))
                    .as("total counts of %s, %s", series, what)
                    .isEqualTo(totals(series));
            assertThat(totals.getBuckets())
                    .as("buckets of %s, %s", series, what)
                    .containsExactlyInAnyOrderElementsOf(buckets(expected.all(series)));
        }
        assertOpen();
    }

    private void assertOpen() {
        for (String grouping : List.of("route", "upstream", "instance", "tenant", "input_size")) {
            for (String phase : List.of("waiting", "generating", "unknown")) {
                assertOpen(grouping, phase);
            }
        }
    }

    private void assertOpen(String grouping, String phase) {
        List<OpenRequests> open = results.totals().values().stream()
                .filter(totals -> totals.getLabelNames().contains(grouping))
                .flatMap(totals -> totals.getOpen().stream())
                .filter(requests -> requests.getPhase().equals(phase))
                .toList();
        List<Long> starts = expected.survivors().open(grouping, phase);
        assertThat(open.stream().mapToLong(OpenRequests::getCount).sum())
                .as("%s by %s, %s", phase, grouping, what)
                .isEqualTo(starts.size());
        assertThat(open.stream()
                        .map(OpenRequests::getOldestStartedAtMicros)
                        .filter(Objects::nonNull)
                        .min(Long::compare))
                .as("oldest %s by %s, %s", phase, grouping, what)
                .isEqualTo(starts.stream().findFirst());
    }

    private static List<String> series(List<String> names, List<String> values) {
        return List.of(names.get(0), values.get(0), names.get(1), values.get(1));
    }

    private void assertWindows() {
        Map<List<String>, List<Long>> starts = new HashMap<>();
        for (WindowResult window : results.windows().values()) {
            List<String> series = series(window.getLabelNames(), window.getLabelValues());
            long start = window.getStartMillis();
            starts.computeIfAbsent(series, unknown -> new ArrayList<>()).add(start);
            String name = "window " + start + " of " + series + ", " + what;
            assertThat(counts(window.getCounts()))
                    .as(name)
                    .isEqualTo(counts(expected.of(series, start), count -> !NOT_IN_WINDOWS.contains(count)));
            assertThat(window.getDistributions())
                    .as(name)
                    .containsExactlyInAnyOrderElementsOf(distributions(expected.of(series, start)));
            assertThat(window.getLoad()).as(name).isEqualTo(load(series, start));
            assertThat(window.getSlowest())
                    .as(name)
                    .containsExactlyInAnyOrderElementsOf(expected.slowest().of(series, start));
        }
        expected.series()
                .forEach(series -> assertThat(starts.getOrDefault(series, List.of()))
                        .as("windows of %s, %s", series, what)
                        .containsAll(expected.windowStarts(series, ResultsCheck::windowed)
                                .toList()));
    }

    private Map<Name, Long> totals(List<String> series) {
        Map<Name, Long> totals = counts(expected.all(series), name -> !NOT_IN_TOTALS.contains(name));
        counts(expected.late(series), CountName.COHORT_REQUESTS::equals)
                .forEach((name, late) -> totals.put(new Name(CountName.SLO_LATE_COHORT.key(), name.labels()), late));
        return totals;
    }

    private void assertCohorts() {
        Map<BruteForceCohorts.Cell, List<SloCohort>> published = new HashMap<>();
        for (CohortResult cohort : results.cohorts().values()) {
            published.put(
                    new BruteForceCohorts.Cell(
                            series(cohort.getLabelNames(), cohort.getLabelValues()), cohort.getStartMillis()),
                    cohort.getClasses());
        }
        assertThat(published)
                .as("cohorts, %s", what)
                .isEqualTo(new BruteForceCohorts(expected).all())
                .isNotEmpty();
    }

    private static boolean windowed(Sample sample) {
        if (sample instanceof Counted counted) {
            return !NOT_IN_WINDOWS.contains(counted.name());
        }
        return !(sample instanceof Measured measured) || measured.measure().windowed();
    }

    private static Map<Name, Long> counts(List<Count> counts) {
        Map<Name, Long> values = new HashMap<>();
        counts.forEach(count -> values.put(new Name(count.getName(), count.getLabels()), count.getValue()));
        return values;
    }

    private static Map<Name, Long> counts(Stream<Sample> samples, Function<CountName, Boolean> wanted) {
        return samples.filter(Counted.class::isInstance)
                .map(Counted.class::cast)
                .filter(counted -> wanted.apply(counted.name()))
                .collect(groupingBy(
                        counted -> new Name(counted.name().key(), counted.labels()), summingLong(Counted::amount)));
    }

    private static Stream<Measured> measured(Stream<Sample> samples) {
        return samples.filter(Measured.class::isInstance).map(Measured.class::cast);
    }

    private static List<Buckets> buckets(Stream<Sample> samples) {
        Map<Name, Buckets> byName = new HashMap<>();
        measured(samples).forEach(sample -> {
            var bounds = sample.measure().bounds();
            Buckets buckets = byName.computeIfAbsent(
                    new Name(sample.measure().key(), sample.labels()),
                    name -> new Buckets(
                            name.name(),
                            name.labels(),
                            new ArrayList<>(Collections.nCopies(bounds.size() + 1, 0L)),
                            0L));
            int bucket = 0;
            while (bucket < bounds.size() && sample.valueMicros() > bounds.micros(bucket)) {
                bucket++;
            }
            buckets.getCounts().set(bucket, buckets.getCounts().get(bucket) + 1);
            buckets.setSumMicros(buckets.getSumMicros() + sample.valueMicros());
        });
        return List.copyOf(byName.values());
    }

    private static List<Distribution> distributions(Stream<Sample> samples) {
        Map<Name, List<Long>> byName = new HashMap<>();
        measured(samples)
                .filter(sample -> sample.measure().windowed())
                .forEach(sample -> byName.computeIfAbsent(
                                new Name(sample.measure().key(), sample.labels()), unknown -> new ArrayList<>())
                        .add(sample.valueMicros()));
        List<Distribution> distributions = new ArrayList<>();
        byName.forEach((name, values) -> distributions.add(new Distribution(
                name.name(),
                name.labels(),
                (long) values.size(),
                values.stream().mapToLong(Long::longValue).sum(),
                values.stream().mapToLong(Long::longValue).max().orElseThrow(),
                histogram(values))));
        return distributions;
    }

    private static ByteBuffer histogram(List<Long> values) {
        Histogram histogram = new Histogram(1, 3_600_000_000L, 2);
        values.forEach(histogram::recordValue);
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        histogram.encodeIntoByteBuffer(bytes);
        return bytes.flip();
    }

    private WindowLoad load(List<String> series, long start) {
        List<Move> before = expected.movesBefore(series, start).toList();
        long started = count(before, Move.STARTED);
        long first = count(before, Move.FIRST_OUTPUT);
        return new WindowLoad(
                started - first - count(before, Move.ENDED_WAITING),
                first - count(before, Move.ENDED_GENERATING),
                bins(series, start, Move.STARTED),
                bins(series, start, Move.FIRST_OUTPUT),
                bins(series, start, Move.ENDED_WAITING),
                bins(series, start, Move.ENDED_GENERATING));
    }

    private static long count(List<Move> moves, Move wanted) {
        return moves.stream().filter(move -> move == wanted).count();
    }

    private List<Bin> bins(List<String> series, long start, Move move) {
        Map<Integer, Bin> bins = new TreeMap<>();
        expected.of(series, start)
                .filter(sample -> sample instanceof Moved moved && moved.move() == move)
                .forEach(sample -> {
                    long offset = sample.atMicros() - start * 1_000;
                    Bin bin = bins.computeIfAbsent((int) (offset / 100_000), index -> new Bin(index, 0L, 0L));
                    bin.setCount(bin.getCount() + 1);
                    bin.setOffsetSumMicros(bin.getOffsetSumMicros() + offset);
                });
        return List.copyOf(bins.values());
    }
}
