package io.streamgauge.exporter.metric;

import io.streamgauge.schemas.tally.CountName;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The counters, by the name they have in results. */
public final class CountMetrics {

    private CountMetrics() {}

    /** The counter that this count of a series' totals feeds; none where it is for windows or the pipeline alone. */
    public static Optional<Metric> ofSeries(CountName count) {
        return switch (count) {
            case REQUESTS_STARTED -> counter(count, "llm_requests_started_total", "Arrivals at t0, whatever follows.");
            case REQUESTS -> counter(count, "llm_requests_total", "Departures: every request ends in one outcome.");
            case INPUT_TOKENS, CACHED_INPUT_TOKENS, OUTPUT_TOKENS, REASONING_TOKENS -> tokens(count);
            case CACHE_REPORTED_INPUT_TOKENS,
                    REASONING_REPORTED_OUTPUT_TOKENS,
                    STREAMED_CHUNKS,
                    REASONING_CHUNKS,
                    STREAMED_TOKENS -> workload(count);
            case USAGE_MISSING, NOT_APPLICABLE -> absences(count);
            case STALLS, STALL_MICROS, COALESCED_CHUNKS, DISTURBED_GAPS -> gaps(count);
            case SLO_GOOD,
                    SLO_BAD,
                    SLO_EXCLUDED,
                    SLO_VIOLATIONS,
                    SLO_GOOD_OUTPUT_TOKENS,
                    SLO_LATE_COHORT,
                    SLO_UNKNOWN_CLASS -> slo(count);
            case LABEL_OVERFLOW ->
                counter(
                        count,
                        "llm_label_overflow_total",
                        "Requests of which this label is _other: what they named was not admitted.");
            default -> Optional.empty();
        };
    }

    /** The counter that this count of a partition's progress feeds; none where it belongs to series. */
    public static Optional<Metric> ofPipeline(CountName count) {
        return switch (count) {
            case LATE_EVENTS ->
                pipeline(
                        count,
                        "llm_late_events_total",
                        "Samples too late for their window, or ahead of time: in totals alone.");
            case RECORDS ->
                pipeline(count, "llm_pipeline_records_total", "Records of llm.requests worked through, each once.");
            case DUPLICATE_RECORDS ->
                pipeline(
                        count,
                        "llm_duplicate_records_total",
                        "Records of llm.requests that came again and were left out.");
            case LOST_RECORDS ->
                pipeline(
                        count,
                        "llm_lost_records_total",
                        "Records that never came, by their numbers: those that proxies dropped, and others.");
            case LOST_REQUESTS_FINISHED ->
                pipeline(
                        count,
                        "llm_lost_requests_finished_total",
                        "Ends of requests that had been counted as lost before: they change nothing.");
            case DROPPED_RECORDS ->
                pipeline(count, "llm_dropped_records_total", "Records that proxies say they could not send.");
            case DROPPED_CHUNKS ->
                pipeline(count, "llm_dropped_chunks_total", "Output events in records that could not be sent.");
            default -> Optional.empty();
        };
    }

    /**
     * The counter that this count feeds, of series or of the pipeline.
     *
     * @throws IllegalArgumentException it feeds none
     */
    public static Metric of(CountName count) {
        return ofSeries(count)
                .or(() -> ofPipeline(count))
                .orElseThrow(() -> new IllegalArgumentException(count + " is not published"));
    }

    /** A count as it is published: durations in seconds. */
    public static double published(CountName count, long value) {
        return count == CountName.STALL_MICROS ? value / 1e6 : value;
    }

    static List<Metric> ofSeries() {
        return Arrays.stream(CountName.values())
                .flatMap(count -> ofSeries(count).stream())
                .toList();
    }

    static List<Metric> ofPipeline() {
        return Arrays.stream(CountName.values())
                .flatMap(count -> ofPipeline(count).stream())
                .toList();
    }

    private static Optional<Metric> tokens(CountName count) {
        return switch (count) {
            case INPUT_TOKENS ->
                counter(count, "llm_input_tokens_total", "Prompt tokens by the server's usage, added at the end.");
            case CACHED_INPUT_TOKENS ->
                counter(count, "llm_cached_input_tokens_total", "Prompt tokens that came from a cache, by usage.");
            case REASONING_TOKENS ->
                counter(count, "llm_reasoning_tokens_total", "Output tokens that are reasoning, by usage.");
            default ->
                counter(
                        count,
                        "llm_output_tokens_total",
                        "Output tokens, added at the end: by usage, or one per output event where it is missing.");
        };
    }

    private static Optional<Metric> workload(CountName count) {
        return switch (count) {
            case CACHE_REPORTED_INPUT_TOKENS ->
                counter(
                        count,
                        "llm_cache_reported_input_tokens_total",
                        "Prompt tokens from a cache (hit) or not (miss), of requests whose usage tells both.");
            case REASONING_REPORTED_OUTPUT_TOKENS ->
                counter(
                        count,
                        "llm_reasoning_reported_output_tokens_total",
                        "Output tokens that are reasoning or answer, of requests whose usage tells both.");
            case STREAMED_CHUNKS ->
                counter(
                        count,
                        "llm_streamed_chunks_total",
                        "Output events of ended streams, by whether usage tells their tokens or not.");
            case REASONING_CHUNKS ->
                counter(count, "llm_reasoning_chunks_total", "Output events of ended streams that carried reasoning.");
            default ->
                counter(
                        count,
                        "llm_streamed_tokens_total",
                        "Output tokens that passed in ended streams, by usage: without reasoning that was hidden.");
        };
    }

    private static Optional<Metric> absences(CountName count) {
        return count == CountName.USAGE_MISSING
                ? counter(
                        count,
                        "llm_usage_missing_total",
                        "Requests that were ok or had output, and ended without output tokens told by the server.")
                : counter(
                        count, "llm_not_applicable_total", "Ended requests that have no sample of a measure, and why.");
    }

    private static Optional<Metric> gaps(CountName count) {
        return switch (count) {
            case STALLS ->
                counter(
                        count,
                        "llm_stalls_total",
                        "Gaps longer than both 100 ms and 5 x the mean of the request's earlier gaps, from its third on.");
            case STALL_MICROS -> counter(count, "llm_stall_seconds_total", "Total length of the gaps that are stalls.");
            case COALESCED_CHUNKS ->
                counter(count, "llm_coalesced_chunks_total", "Output events read together with the one before.");
            default ->
                counter(
                        count,
                        "llm_disturbed_gaps_total",
                        "Gaps made by a slow client or a late proxy, kept out of gap samples.");
        };
    }

    private static Optional<Metric> slo(CountName count) {
        return switch (count) {
            case SLO_GOOD ->
                counter(
                        count,
                        "llm_slo_good_requests_total",
                        "Requests that were ok and met every threshold, jointly.");
            case SLO_BAD -> counter(count, "llm_slo_bad_requests_total", "Requests that failed or broke a threshold.");
            case SLO_EXCLUDED ->
                counter(
                        count,
                        "llm_slo_excluded_requests_total",
                        "Requests that neither met nor missed the objective.");
            case SLO_VIOLATIONS ->
                counter(
                        count,
                        "llm_slo_violations_total",
                        "Bad requests by broken threshold, or failure; not exclusive.");
            case SLO_LATE_COHORT ->
                counter(
                        count,
                        "llm_slo_late_cohort_requests_total",
                        "Requests that ended when the window of their arrival had become final: there they stay open.");
            case SLO_UNKNOWN_CLASS ->
                counter(
                        count,
                        "llm_slo_unknown_class_requests_total",
                        "Ended requests that named an SLO class there is not, and were matched instead.");
            default -> counter(count, "llm_slo_good_output_tokens_total", "Output tokens of good requests.");
        };
    }

    private static Optional<Metric> counter(CountName count, String name, String help) {
        return Optional.of(Metric.counter(name, help, count.labels().toArray(String[]::new)));
    }

    private static Optional<Metric> pipeline(CountName count, String name, String help) {
        return Optional.of(Metric.pipelineCounter(name, help, count.labels().toArray(String[]::new)));
    }
}
