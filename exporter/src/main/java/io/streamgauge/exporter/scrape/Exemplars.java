package io.streamgauge.exporter.scrape;

import io.streamgauge.bootstrap.metrics.MetricFamily.Exemplar;
import io.streamgauge.exporter.result.SeriesWindows;
import io.streamgauge.schemas.result.EndedRequest;
import io.streamgauge.schemas.tally.Measure;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The slowest requests of a series, as exemplars of its histograms: of each bucket the one that ended last, so that a
 * bucket's exemplars never go back in time.
 */
final class Exemplars {

    /** None. */
    static final Exemplars NONE = new Exemplars();

    private static final double MICROS_PER_SECOND = 1e6;

    private final Map<Values, Map<Integer, Exemplar>> byBucket = new HashMap<>();

    private record Values(Measure measure, List<String> labels) {}

    private Exemplars() {}

    /** Of the windows of the last minutes. */
    static Exemplars of(SeriesWindows windows, long fromMillis) {
        Exemplars exemplars = new Exemplars();
        windows.slowest(fromMillis).forEach(exemplars::add);
        return exemplars;
    }

    private void add(EndedRequest request) {
        String outcome = request.getOutcome().equals("ok") ? "ok" : "other";
        String stream = Boolean.toString(request.getStreamed());
        add(request, Measure.TIME_TO_FIRST_TOKEN, request.getTimeToFirstTokenMicros());
        add(request, Measure.REQUEST_DURATION, request.getRequestDurationMicros(), outcome, stream);
        add(request, Measure.MAX_GAP, request.getMaxGapMicros(), outcome);
    }

    private void add(EndedRequest request, Measure measure, @Nullable Long micros, String... labels) {
        if (micros == null) {
            return;
        }
        Map<String, String> told = new LinkedHashMap<>();
        told.put("request_id", request.getRequestId());
        if (request.getTraceId() != null) {
            told.put("trace_id", request.getTraceId());
        }
        long endMillis = (request.getStartedAtMicros() + request.getEndMicros()) / 1_000;
        Exemplar exemplar = new Exemplar(told, micros / MICROS_PER_SECOND, endMillis);
        byBucket.computeIfAbsent(new Values(measure, List.of(labels)), unknown -> new HashMap<>())
                .merge(measure.bounds().bucketOf(micros), exemplar, Exemplars::later);
    }

    private static Exemplar later(Exemplar first, Exemplar second) {
        return second.atMillis() > first.atMillis() ? second : first;
    }

    /** By index of the bucket. */
    Map<Integer, Exemplar> of(Measure measure, List<String> labels) {
        return byBucket.getOrDefault(new Values(measure, labels), Map.of());
    }
}
