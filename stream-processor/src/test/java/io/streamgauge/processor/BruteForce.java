package io.streamgauge.processor;

import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.schemas.event.RequestFinished;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;

/**
 * Everything the samples of all records add up to, by searching all of them again for every answer. Shares with the
 * topology nothing but the samples.
 */
final class BruteForce {

    private static final long WINDOW = 5_000;
    private static final long REVISABLE = 15 * 60_000;

    private final Survivors survivors;
    private final BruteForceIncomplete incomplete = new BruteForceIncomplete();
    private final BruteForceSlowest slowest = new BruteForceSlowest();
    private final Map<List<String>, List<Arrived>> arrived = new HashMap<>();
    private final Map<Cell, List<Sample>> cells = new HashMap<>();
    private final List<Long> appendedUntil = new ArrayList<>();

    private record Cell(List<String> series, long windowStart) {}

    /** A sample, and which record brought it. */
    record Arrived(int record, Sample sample, boolean late) {

        long windowStart() {
            return start(sample);
        }
    }

    /**
     * Begins with nothing.
     *
     * @param listed labels that need not be learned: name, space, value
     * @param limit how many values of a label are learned
     */
    BruteForce(Set<String> listed, int limit) {
        survivors = new Survivors(new LabelOracle(listed, limit, this::note, this::end));
    }

    void append(long atMillis, SpecificRecord event) {
        long before = appendedUntil.isEmpty() ? 0 : appendedUntil.get(appendedUntil.size() - 1);
        appendedUntil.add(Math.max(before, atMillis));
        survivors.append(atMillis, event);
        incomplete.append(atMillis, event);
    }

    /** The windows in which something is missing. */
    BruteForceIncomplete incomplete() {
        return incomplete;
    }

    /** Who is open, and what became of records. */
    Survivors survivors() {
        return survivors;
    }

    private void note(List<String> series, List<Sample> samples) {
        int record = appendedUntil.size() - 1;
        long now = appendedUntil.get(record);
        for (Sample sample : samples) {
            Sample counted = sample instanceof Sample.Moved moved
                    ? new Sample.Moved(moved.move(), Math.min(moved.atMicros(), (now + WINDOW) * 1_000))
                    : sample;
            boolean late = !takes(start(counted), now);
            arrived.computeIfAbsent(series, unknown -> new ArrayList<>()).add(new Arrived(record, counted, late));
            if (!late) {
                cells.computeIfAbsent(new Cell(series, start(counted)), unknown -> new ArrayList<>())
                        .add(counted);
            }
        }
    }

    private void end(List<String> series, RequestFinished finished, long startedAtMicros) {
        slowest.note(series, finished, startedAtMicros, appendedUntil.get(appendedUntil.size() - 1));
    }

    /** The slowest requests of windows. */
    BruteForceSlowest slowest() {
        return slowest;
    }

    /** Whether a window takes what belongs to it, once this append time has been reached. */
    static boolean takes(long windowStart, long now) {
        return !isLate(windowStart, now) && windowStart <= now + WINDOW;
    }

    private static long start(Sample sample) {
        return start(sample.atMicros());
    }

    /** Start of the window of an instant, milli seconds. */
    static long start(long atMicros) {
        return atMicros / 1_000 / WINDOW * WINDOW;
    }

    private static boolean isLate(long windowStart, long now) {
        return windowStart + WINDOW + REVISABLE <= now;
    }

    /** Samples of a series, those that came too late for their window included. */
    Stream<Sample> all(List<String> series) {
        return arrivedIn(series).map(Arrived::sample);
    }

    private Stream<Arrived> arrivedIn(List<String> series) {
        return arrived.getOrDefault(series, List.of()).stream();
    }

    /** Samples of a window. */
    Stream<Sample> of(List<String> series, long windowStart) {
        return cells.getOrDefault(new Cell(series, windowStart), List.of()).stream();
    }

    /** Moves that the level at the start of a window follows from, as long as that window could be revised. */
    Stream<Sample.Move> movesBefore(List<String> series, long windowStart) {
        int end = finalAt(windowStart);
        return arrivedIn(series)
                .filter(it -> it.sample() instanceof Sample.Moved && it.record() < end)
                .filter(it -> it.late() || it.windowStart() < windowStart)
                .map(it -> ((Sample.Moved) it.sample()).move());
    }

    /** Number of the record that makes a window final; that after the last where none does. */
    int finalAt(long windowStart) {
        for (int record = 0; record < appendedUntil.size(); record++) {
            if (isLate(windowStart, appendedUntil.get(record))) {
                return record;
            }
        }
        return appendedUntil.size();
    }

    /** Starts of the windows of a series that have samples a window keeps. */
    Stream<Long> windowStarts(List<String> series, Predicate<Sample> windowed) {
        return arrivedIn(series)
                .filter(it -> !it.late() && windowed.test(it.sample()))
                .map(Arrived::windowStart)
                .distinct();
    }

    /** Samples of a series that came too late for their window, or ahead of time. */
    Stream<Sample> late(List<String> series) {
        return arrivedIn(series).filter(Arrived::late).map(Arrived::sample);
    }

    /** Highest append time when the last of these samples came into its window. */
    OptionalLong arrivedUntil(List<String> series, long windowStart, Predicate<Sample> wanted) {
        return arrivedIn(series)
                .filter(it -> !it.late() && it.windowStart() == windowStart && wanted.test(it.sample()))
                .mapToLong(it -> appendedUntil.get(it.record()))
                .max();
    }

    /** Highest append time of all. */
    long appended() {
        return appendedUntil.get(appendedUntil.size() - 1);
    }

    Stream<List<String>> series() {
        return arrived.entrySet().stream()
                .filter(it -> !it.getValue().isEmpty())
                .map(Map.Entry::getKey);
    }

    /** Samples that came too late for their window. */
    long late(Predicate<Sample> windowed) {
        return arrived.values().stream()
                .flatMap(List::stream)
                .filter(it -> it.late() && windowed.test(it.sample()))
                .count();
    }
}
