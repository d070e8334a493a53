package io.streamgauge.processor;

import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.id.UuidBits;
import io.streamgauge.schemas.result.EndedRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The slowest requests of each window, by sorting all that ended in it. Shares nothing with the topology. */
final class BruteForceSlowest {

    private final List<Ended> all = new ArrayList<>();

    /** A request that ended in time for its window. */
    private record Ended(List<String> series, long windowStart, EndedRequest request) {}

    /** @param nowMillis highest append time so far */
    void note(List<String> series, RequestFinished finished, long startedAtMicros, long nowMillis) {
        long end = startedAtMicros + finished.getPoints().getEndMicros();
        long start = BruteForce.start(end);
        if (BruteForce.takes(start, nowMillis)) {
            all.add(new Ended(series, start, whole(finished, startedAtMicros)));
        }
    }

    /** In no particular order. */
    Set<EndedRequest> of(List<String> series, long windowStart) {
        List<EndedRequest> ended = all.stream()
                .filter(it -> it.series.equals(series) && it.windowStart == windowStart)
                .map(Ended::request)
                .toList();
        Set<EndedRequest> slowest = new HashSet<>();
        List<Function<EndedRequest, @Nullable Long>> measures = List.of(
                EndedRequest::getTimeToFirstTokenMicros,
                EndedRequest::getRequestDurationMicros,
                EndedRequest::getMaxGapMicros);
        for (Function<EndedRequest, @Nullable Long> measure : measures) {
            ended.stream()
                    .filter(request -> measure.apply(request) != null)
                    .sorted(Comparator.comparing(EndedRequest::getRequestId))
                    .sorted((a, b) -> Long.compare(value(measure, b), value(measure, a)))
                    .limit(3)
                    .forEach(slowest::add);
        }
        return slowest;
    }

    private static long value(Function<EndedRequest, @Nullable Long> measure, EndedRequest request) {
        Long value = measure.apply(request);
        return value == null ? -1 : value;
    }

    private static EndedRequest whole(RequestFinished finished, long startedAtMicros) {
        boolean streamed = finished.getStreamed() && finished.getNotObserved() == null;
        boolean ok = finished.getOutcome().name().equals("OK");
        var request = finished.getRequest();
        var points = finished.getPoints();
        return EndedRequest.newBuilder()
                .setRequestId(UuidBits.toUuid(request.getRequestId()).toString())
                .setTraceId(request.getTraceId())
                .setStartedAtMicros(startedAtMicros)
                .setOutcome(finished.getOutcome().name().toLowerCase(Locale.ROOT))
                .setDetail(finished.getDetail())
                .setStreamed(finished.getStreamed())
                .setUpstream(request.getUpstream())
                .setInstance(finished.getInstance())
                .setUploadMicros(request.getUploadMicros())
                .setUpstreamWrittenMicros(points.getUpstreamWrittenMicros())
                .setHeadMicros(points.getHeadMicros())
                .setFirstOutputMicros(points.getFirstOutputMicros())
                .setFirstAnswerMicros(points.getFirstAnswerMicros())
                .setLastOutputMicros(points.getLastOutputMicros())
                .setEndMicros(points.getEndMicros())
                .setTimeToFirstTokenMicros(streamed ? points.getFirstOutputMicros() : null)
                .setRequestDurationMicros(
                        ok && finished.getStreamed() ? points.getLastOutputMicros() : (Long) points.getEndMicros())
                .setMaxGapMicros(streamed ? finished.getMaxGapMicros() : null)
                .setStalls(finished.getStalls())
                .setStallMicros(finished.getStallMicros())
                .setClientBlockedMicros(finished.getClientBlockedMicros())
                .setOutputEvents(finished.getOutputEvents())
                .build();
    }
}
