package io.streamgauge.processor.timeline;

import io.streamgauge.processor.measure.RequestMeasures;
import io.streamgauge.processor.slo.OpenSlo;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.processor.slo.verdict.SloVerdict;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of one open request, and the pure functions that carry it from record to record. Each sample stands at
 * its event time; each part of the story is counted exactly once, whichever records are missing.
 *
 * @param startedAtMicros t0 on the broker's clock, micro seconds since the epoch
 * @param lastAtMicros time of the last that is known of it, on the same clock
 * @param counted bits of what has been counted
 * @param slo what its SLO class still waits for; null where its start was lost, or no class takes it
 */
public record RequestTimeline(
        Facts facts,
        long startedAtMicros,
        long lastAtMicros,
        int counted,
        @Nullable OpenSlo slo) {

    /**
     * What does not change while the request is open.
     *
     * @param streamRequested null where it is not known
     */
    public record Facts(
            String model, String route, @Nullable Boolean streamRequested) {}

    /** What is counted once, by whichever record brings it first. Bits stand in stored bytes. */
    public enum Part {
        ARRIVAL(1),
        UPLOAD(2),
        /** Head, first event, and the first output since the request was written. */
        OPENING(4),
        FIRST_OUTPUT(8),
        SECOND_OUTPUT(16),
        /** First content or tool call. */
        ANSWER(32),
        /** The reasoning before the answer, where a pack told it. */
        REASONING(64);

        private final int bit;

        Part(int bit) {
            this.bit = bit;
        }
    }

    /** The start of a request of which nothing has come before. */
    public static Step onStarted(RequestStarted started, SloClasses classes) {
        RequestTimeline fresh = of(started.getRequest(), started.getOrigin());
        SampleList samples = new SampleList(fresh.startedAtMicros);
        Set<Part> counted = fresh.parts();
        addArrival(counted, samples);
        addUpload(counted, started.getRequest(), samples);
        OpenSlo slo = classes.match(started.getRequest())
                .map(taking -> OpenSlo.of(taking, Boolean.TRUE.equals(fresh.facts.streamRequested)))
                .orElse(null);
        return new Step(fresh.until(0, counted, slo), samples.all(), null);
    }

    /**
     * Output events of a request; {@code open} is null where nothing of it has come before. Its arrival is counted
     * then, at the t0 that every pack names, so that it is among the open ones until it ends; the finish adds what
     * only a start or itself can tell.
     */
    public static Step onChunks(@Nullable RequestTimeline open, ChunksObserved chunks) {
        RequestTimeline before = open == null ? of(chunks) : open;
        SampleList samples = new SampleList(before.startedAtMicros);
        Set<Part> counted = before.parts();
        addArrival(counted, samples);
        PackSamples pack = new PackSamples(chunks.getPack(), samples);
        pack.addTo(counted);
        return new Step(before.until(pack.lastMicros(), counted, met(before.slo, samples)), samples.all(), null);
    }

    /** The end of a request; {@code open} is null where nothing of it has come before. */
    public static Step onFinished(@Nullable RequestTimeline open, RequestFinished finished, SloClasses classes) {
        RequestTimeline before = open == null ? of(finished.getRequest(), finished.getOrigin()) : open;
        SampleList samples = new SampleList(before.startedAtMicros);
        RequestMeasures measures = new RequestMeasures(finished);
        Set<Part> counted = before.parts();
        addArrival(counted, samples);
        addUpload(counted, finished.getRequest(), samples);
        Pack pack = finished.getPack();
        if (pack != null && finished.getStreamed()) {
            new PackSamples(pack, samples).addTo(counted);
        }
        new EarlySamples(measures, samples).addMissingTo(counted);
        new EndSamples(finished, measures, samples).add(counted.contains(Part.FIRST_OUTPUT));
        SloSamples verdicts =
                new SloSamples(measures, samples, finished.getPoints().getEndMicros());
        if (classes.misses(finished.getRequest())) {
            samples.count(CountName.SLO_UNKNOWN_CLASS, finished.getPoints().getEndMicros());
        }
        classes.match(finished.getRequest()).ifPresent(slo -> verdicts.add(slo, SloVerdict.decide(slo, finished)));
        return new Step(null, samples.all(), Ending.of(finished, measures, before.startedAtMicros));
    }

    /** Whether output has been seen: generating, else waiting. */
    public boolean generating() {
        return has(Part.FIRST_OUTPUT);
    }

    /** Whether this has been counted. */
    public boolean has(Part part) {
        return (counted & part.bit) != 0;
    }

    /** A request of which nothing has come yet. */
    public static RequestTimeline of(RequestFacts request, Origin origin) {
        Facts facts = new Facts(request.getModel(), request.getRoute(), request.getStreamRequested());
        long startedAt = request.getStartedAtMicros() + origin.getClockOffsetMicros();
        return new RequestTimeline(facts, startedAt, startedAt, 0, null);
    }

    private static RequestTimeline of(ChunksObserved chunks) {
        Facts facts = new Facts(chunks.getModel(), chunks.getRoute(), null);
        long startedAt = chunks.getStartedAtMicros() + chunks.getOrigin().getClockOffsetMicros();
        return new RequestTimeline(facts, startedAt, startedAt, 0, null);
    }

    private static void addArrival(Set<Part> counted, SampleList samples) {
        if (counted.add(Part.ARRIVAL)) {
            samples.count(CountName.REQUESTS_STARTED, 0);
            samples.move(Sample.Move.STARTED, 0);
        }
    }

    private static void addUpload(Set<Part> counted, RequestFacts request, SampleList samples) {
        if (counted.add(Part.UPLOAD)) {
            samples.measure(Measure.REQUEST_UPLOAD, request.getUploadMicros(), 0, List.of());
        }
    }

    private static @Nullable OpenSlo met(@Nullable OpenSlo slo, SampleList samples) {
        if (slo == null) {
            return null;
        }
        OpenSlo rest = slo;
        for (Sample sample : samples.all()) {
            if (sample instanceof Sample.Measured measured) {
                rest = switch (measured.measure()) {
                    case TIME_TO_FIRST_TOKEN -> rest.after(Threshold.TIME_TO_FIRST_TOKEN, measured.valueMicros());
                    case TIME_TO_FIRST_ANSWER -> rest.after(Threshold.TIME_TO_FIRST_ANSWER, measured.valueMicros());
                    default -> rest;
                };
            }
        }
        return rest;
    }

    private Set<Part> parts() {
        Set<Part> parts = EnumSet.noneOf(Part.class);
        for (Part part : Part.values()) {
            if (has(part)) {
                parts.add(part);
            }
        }
        return parts;
    }

    private RequestTimeline until(long lastMicros, Set<Part> parts, @Nullable OpenSlo rest) {
        int bits = 0;
        for (Part part : parts) {
            bits |= part.bit;
        }
        long lastAt = Math.max(lastAtMicros, startedAtMicros + lastMicros);
        return new RequestTimeline(facts, startedAtMicros, lastAt, bits, rest);
    }
}
