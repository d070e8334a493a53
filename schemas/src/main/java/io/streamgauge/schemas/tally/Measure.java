package io.streamgauge.schemas.tally;

import java.util.List;

/**
 * The measures of a request, in micro seconds. Definitions: docs/metrics.md, section Measures.
 * {@link #key} stands in results; {@link #labels} names the label values there, in order.
 */
public enum Measure {
    TIME_TO_FIRST_TOKEN("time_to_first_token", Bounds.WAIT, true),
    TIME_TO_FIRST_EVENT("time_to_first_event", Bounds.WAIT, false),
    TIME_TO_FIRST_ANSWER("time_to_first_answer", Bounds.WAIT, true),
    TIME_TO_SECOND_TOKEN("time_to_second_token", Bounds.PACE, false),
    REASONING("reasoning", Bounds.SPAN, false),
    TIME_PER_OUTPUT_TOKEN("time_per_output_token", Bounds.PACE, true, "outcome", "token_source"),
    INTER_CHUNK_LATENCY("inter_chunk_latency", Bounds.PACE, true),
    MAX_GAP("max_gap", Bounds.PACE, true, "outcome"),
    REQUEST_DURATION("request_duration", Bounds.SPAN, true, "outcome", "stream"),
    STREAM_TAIL("stream_tail", Bounds.SPAN, false, "outcome"),
    NORMALIZED_LATENCY("normalized_latency", Bounds.PACE, false, "outcome"),
    RESPONSE_HEAD("response_head", Bounds.WAIT, false),
    UPSTREAM_TIME_TO_FIRST_TOKEN("upstream_time_to_first_token", Bounds.WAIT, false),
    REQUEST_UPLOAD("request_upload", Bounds.SPAN, false),
    CLIENT_WRITE_BLOCKED("client_write_blocked", Bounds.SPAN, false, "outcome"),
    SERVER_QUEUE("server_queue", Bounds.SPAN, false),
    /** Of ok requests, at their end: usage tells how long a prompt was. */
    TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH("time_to_first_token_by_input_length", Bounds.WAIT, true, "input", "length"),
    /** Of ok requests. */
    REQUEST_DURATION_BY_OUTPUT_LENGTH(
            "request_duration_by_output_length", Bounds.SPAN, true, "length", "stream", "token_source");

    private final String key;
    private final Bounds bounds;
    private final boolean windowed;

    @SuppressWarnings("ImmutableEnumChecker") // always from List.of
    private final List<String> labels;

    Measure(String key, Bounds bounds, boolean windowed, String... labels) {
        this.key = key;
        this.bounds = bounds;
        this.windowed = windowed;
        this.labels = List.of(labels);
    }

    /** Name in results and in the label {@code measure}. */
    public String key() {
        return key;
    }

    /** Name of the cumulative histogram. */
    public String metric() {
        return "llm_" + key + "_seconds";
    }

    public Bounds bounds() {
        return bounds;
    }

    /** Whether windows keep its exact distribution too. */
    public boolean windowed() {
        return windowed;
    }

    /** Names of its own labels, beside those of the series. */
    public List<String> labels() {
        return labels;
    }

    /** Whether it is another measure once more, told apart by how long a prompt or an answer was. */
    public boolean byLength() {
        return labels.contains("length");
    }

    /** The measure with this key. */
    public static Measure of(String key) {
        for (Measure measure : values()) {
            if (measure.key.equals(key)) {
                return measure;
            }
        }
        throw new IllegalArgumentException("no measure is called '" + key + "'");
    }
}
