package io.streamgauge.processor;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.timeline.Step;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private final Map<Uuid, RequestTimeline> open = new HashMap<>();
    private final List<Arrived> arrived = new ArrayList<>();
    private final List<Long> appendedUntil = new ArrayList<>();

    /** A sample, its series, and which record brought it. */
    record Arrived(int record, List<String> series, Sample sample, boolean late) {

        long windowStart() {
            return start(sample);
        }
    }

    void append(long atMillis, SpecificRecord event) {
        long before = appendedUntil.isEmpty() ? 0 : appendedUntil.get(appendedUntil.size() - 1);
        appendedUntil.add(Math.max(before, atMillis));
        if (event instanceof RequestStarted started) {
            Uuid id = started.getRequest().getRequestId();
            note(
                    id,
                    series(started.getRequest().getModel()),
                    RequestTimeline.onStarted(started, SloClasses.byDefault()));
        } else if (event instanceof ChunksObserved chunks) {
            Uuid id = chunks.getRequestId();
            note(id, series(chunks.getModel()), RequestTimeline.onChunks(open.get(id), chunks));
        } else if (event instanceof RequestFinished finished) {
            Uuid id = finished.getRequest().getRequestId();
            Step step = RequestTimeline.onFinished(open.get(id), finished, SloClasses.byDefault());
            note(id, series(finished.getRequest().getModel()), step);
        }
    }

    private static List<String> series(String model) {
        return List.of(model, SimulatedRequest.ROUTE);
    }

    private void note(Uuid id, List<String> series, Step step) {
        RequestTimeline next = step.next();
        if (next == null) {
            open.remove(id);
        } else {
            open.put(id, next);
        }
        int record = appendedUntil.size() - 1;
        for (Sample sample : step.samples()) {
            arrived.add(new Arrived(record, series, sample, isLate(start(sample), appendedUntil.get(record))));
        }
    }

    private static long start(Sample sample) {
        return sample.atMicros() / 1_000 / WINDOW * WINDOW;
    }

    private static boolean isLate(long windowStart, long now) {
        return windowStart + WINDOW + REVISABLE <= now;
    }

    /** Samples of a series, those that came too late for their window included. */
    Stream<Sample> all(List<String> series) {
        return arrived.stream().filter(it -> it.series().equals(series)).map(Arrived::sample);
    }

    /** Samples of a window. */
    Stream<Sample> of(List<String> series, long windowStart) {
        return arrived.stream()
                .filter(it -> it.series().equals(series) && !it.late() && it.windowStart() == windowStart)
                .map(Arrived::sample);
    }

    /** Moves that the level at the start of a window follows from, as long as that window could be revised. */
    Stream<Sample.Move> movesBefore(List<String> series, long windowStart) {
        int end = finalAt(windowStart);
        return arrived.stream()
                .filter(it -> it.series().equals(series) && it.record() < end)
                .filter(it -> it.late() || it.windowStart() < windowStart)
                .map(Arrived::sample)
                .filter(Sample.Moved.class::isInstance)
                .map(sample -> ((Sample.Moved) sample).move());
    }

    /** Number of the record that makes a window final. */
    private int finalAt(long windowStart) {
        for (int record = 0; record < appendedUntil.size(); record++) {
            if (isLate(windowStart, appendedUntil.get(record))) {
                return record;
            }
        }
        return appendedUntil.size();
    }

    /** Starts of the windows of a series that have samples a window keeps. */
    Stream<Long> windowStarts(List<String> series, Predicate<Sample> windowed) {
        return arrived.stream()
                .filter(it -> it.series().equals(series) && !it.late() && windowed.test(it.sample()))
                .map(Arrived::windowStart)
                .distinct();
    }

    Stream<List<String>> series() {
        return arrived.stream().map(Arrived::series).distinct();
    }

    /** Samples that came too late for their window. */
    long late(Predicate<Sample> windowed) {
        return arrived.stream()
                .filter(it -> it.late() && windowed.test(it.sample()))
                .count();
    }

    int openRequests() {
        return open.size();
    }
}
