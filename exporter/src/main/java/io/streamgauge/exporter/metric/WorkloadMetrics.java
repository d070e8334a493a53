package io.streamgauge.exporter.metric;

import java.util.List;

/** Gauges that tell what kind of work there was in the newest ended window, and speeds for one kind of it. */
public final class WorkloadMetrics {

    public static final Metric FIRST_TOKEN = WindowMetrics.window(
            "time_to_first_token_by_input_length_seconds",
            "Percentile of time to first token of ok requests that ended in the window, by tokens of the prompt.",
            "percentile",
            "input",
            "length");
    public static final Metric FIRST_TOKEN_SAMPLES = WindowMetrics.window(
            "time_to_first_token_by_input_length_samples",
            "Ok requests with a first token that ended in the window, by tokens of the prompt.",
            "input",
            "length");
    public static final Metric DURATION = WindowMetrics.window(
            "request_duration_by_output_length_seconds",
            "Percentile of request duration of ok requests, by tokens of the answer.",
            "percentile",
            "length",
            "stream",
            "token_source");
    public static final Metric DURATION_SAMPLES = WindowMetrics.window(
            "request_duration_by_output_length_samples",
            "Ok requests that ended in the window, by tokens of the answer.",
            "length",
            "stream",
            "token_source");

    public static final Metric CACHE_HITS = WindowMetrics.window(
            "cache_hit_ratio",
            "Cached part of the prompt tokens of ok requests, of those whose usage tells it. Nothing told, no value.");
    public static final Metric CACHE_REPORTING = WindowMetrics.window(
            "cache_reporting_ratio",
            "Part of the prompt tokens of ok requests whose usage tells how many of them were cached.");
    public static final Metric REASONING_TOKENS = WindowMetrics.window(
            "reasoning_token_ratio",
            "Reasoning part of the output tokens of ok requests, of those whose usage tells it.");
    public static final Metric REASONING_CHUNKS = WindowMetrics.window(
            "reasoning_chunk_ratio", "Part of the output events of ok streams that carried reasoning.");
    public static final Metric CHUNKS_PER_TOKEN = WindowMetrics.window(
            "chunks_per_token",
            "Output events / tokens that were streamed, of ok streams whose usage tells them: below 1 several in one.");
    public static final Metric COALESCED = WindowMetrics.window(
            "coalesced_chunk_ratio", "Part of the gaps between output events that were zero: read together.");
    public static final Metric DISTURBED = WindowMetrics.window(
            "disturbed_gap_ratio",
            "Part of the gaps that were made by a slow client or a late proxy, and so are no samples.",
            "cause");

    private WorkloadMetrics() {}

    static List<Metric> all() {
        return List.of(
                FIRST_TOKEN,
                FIRST_TOKEN_SAMPLES,
                DURATION,
                DURATION_SAMPLES,
                CACHE_HITS,
                CACHE_REPORTING,
                REASONING_TOKENS,
                REASONING_CHUNKS,
                CHUNKS_PER_TOKEN,
                COALESCED,
                DISTURBED);
    }
}
