package io.streamgauge.exporter.metric;

import io.streamgauge.schemas.tally.Measure;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The cumulative histograms of requests' measures. */
public final class MeasureMetrics {

    private MeasureMetrics() {}

    /** The histogram of this measure. */
    public static Metric of(Measure measure) {
        return Metric.histogram(measure.metric(), help(measure), measure.labels());
    }

    /** The measure with this key; empty for one that a newer processor has and this exporter does not know. */
    public static Optional<Measure> find(String key) {
        return Arrays.stream(Measure.values())
                .filter(measure -> measure.key().equals(key))
                .findFirst();
    }

    static List<Metric> all() {
        return Arrays.stream(Measure.values()).map(MeasureMetrics::of).toList();
    }

    private static String help(Measure measure) {
        return switch (measure) {
            case TIME_TO_FIRST_TOKEN ->
                "t0 (request body arrived) to the first output event (content, reasoning or tool call);"
                        + " streamed responses.";
            case TIME_TO_FIRST_EVENT -> "t0 (request body arrived) to the first event of any class but keep-alive.";
            case TIME_TO_FIRST_ANSWER ->
                "t0 (request body arrived) to the first content or tool event, after any reasoning.";
            case TIME_TO_SECOND_TOKEN -> "First to second output event of a request.";
            case REASONING -> "First reasoning event to the first content or tool event.";
            case TIME_PER_OUTPUT_TOKEN ->
                "First to last output event / (N - 1), N streamed output tokens; ok, N >= 2, output in 2 reads or more.";
            case INTER_CHUNK_LATENCY -> "Every gap between consecutive output events of one choice, pooled.";
            case MAX_GAP -> "Largest gap between consecutive output events of one choice of a request.";
            case REQUEST_DURATION ->
                "t0 (request body arrived) to the last output event where streamed and ok, else to the end.";
            case STREAM_TAIL -> "Last output event to the end of the response.";
            case NORMALIZED_LATENCY -> "Request duration / N, N >= 1 output tokens; ok requests.";
            case RESPONSE_HEAD -> "t0 (request body arrived) to status and headers received.";
            case UPSTREAM_TIME_TO_FIRST_TOKEN -> "Request written upstream to the first output event.";
            case REQUEST_UPLOAD -> "First byte of the request head to t0 (request body arrived).";
            case CLIENT_WRITE_BLOCKED -> "Total time of a request in which reading was paused for a slow client.";
            case SERVER_QUEUE -> "Time in the server's queue as the server reports it.";
            case TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH ->
                "Time to first token of ok requests, by tokens of the prompt; counted at the end.";
            case REQUEST_DURATION_BY_OUTPUT_LENGTH -> "Request duration of ok requests, by tokens of the answer.";
        };
    }
}
