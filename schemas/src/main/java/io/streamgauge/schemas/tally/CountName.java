package io.streamgauge.schemas.tally;

import java.util.List;

/**
 * The counters of results. {@link #key} stands in results; {@link #labels} names the label values there, in order.
 * Definitions: docs/metrics.md.
 */
public enum CountName {
    /** Arrivals at t0. */
    REQUESTS_STARTED("requests_started"),
    /** Departures. */
    REQUESTS("requests", "outcome", "detail"),
    INPUT_TOKENS("input_tokens", "outcome"),
    CACHED_INPUT_TOKENS("cached_input_tokens", "outcome"),
    OUTPUT_TOKENS("output_tokens", "outcome", "token_source"),
    REASONING_TOKENS("reasoning_tokens", "outcome"),
    /** Requests that were ok or had output, and ended without output tokens told by the server. */
    USAGE_MISSING("usage_missing"),
    /** Measures of ended requests that have no sample. */
    NOT_APPLICABLE("not_applicable", "measure", "reason"),
    STALLS("stalls"),
    STALL_MICROS("stall_micros"),
    /** Output events that came in one read with the one before. */
    COALESCED_CHUNKS("coalesced_chunks"),
    DISTURBED_GAPS("disturbed_gaps", "cause"),
    /** Prompt tokens of requests whose usage tells the cached part too, hit or miss. */
    CACHE_REPORTED_INPUT_TOKENS("cache_reported_input_tokens", "outcome", "cache"),
    /** Output tokens of requests whose usage tells the reasoning among them, reasoning or answer. */
    REASONING_REPORTED_OUTPUT_TOKENS("reasoning_reported_output_tokens", "outcome", "kind"),
    /** Output events of ended streams. */
    STREAMED_CHUNKS("streamed_chunks", "outcome", "token_source"),
    /** Those of them with reasoning. */
    REASONING_CHUNKS("reasoning_chunks", "outcome"),
    /** Output tokens that passed in streams whose usage tells them. */
    STREAMED_TOKENS("streamed_tokens", "outcome"),
    SLO_GOOD("slo_good", "slo"),
    SLO_BAD("slo_bad", "slo"),
    SLO_EXCLUDED("slo_excluded", "slo", "reason"),
    SLO_VIOLATIONS("slo_violations", "slo", "threshold"),
    SLO_GOOD_OUTPUT_TOKENS("slo_good_output_tokens", "slo", "token_source"),
    /** Verdicts on requests whose cohort was final by then. */
    SLO_LATE_COHORT("slo_late_cohort", "slo", "state"),
    /** Ended requests that named a class their list does not have. */
    SLO_UNKNOWN_CLASS("slo_unknown_class"),
    /** Requests of which this label is {@code _other}, because what they named was not admitted. */
    LABEL_OVERFLOW("label_overflow", "label"),

    /** Windows only: output tokens by the time their chunk passed. */
    DELIVERED_TOKENS("delivered_tokens", "token_source"),
    /** Windows only: requests of outcome ok, of this class. */
    SLO_OK("slo_ok", "slo"),
    /** Windows only: eligible requests that met the threshold; failures miss all. */
    SLO_THRESHOLD_MET("slo_threshold_met", "slo", "threshold"),
    /** Windows only: requests that asked for a stream, failed and got no first token. */
    FAILED_BEFORE_FIRST_TOKEN("failed_before_first_token"),
    /** Windows only: sum of end minus t0 of everything that departed, micro seconds. */
    RESIDENCE_MICROS("residence_micros"),

    /** Cohorts only: verdicts in the window of the arrival: good, bad, excluded. */
    COHORT_REQUESTS("cohort_requests", "slo", "state"),
    /** Cohorts only: highest append time of a verdict, milli seconds. */
    COHORT_JUDGED_UNTIL("cohort_judged_until", "slo"),

    /** Progress only: samples too old for their window, or ahead of time, counted in totals alone. */
    LATE_EVENTS("late_events"),
    /** Progress only: records worked through, each once, by type. */
    RECORDS("records", "record"),
    /** Progress only: records that came again and were left out. */
    DUPLICATE_RECORDS("duplicate_records"),
    /** Progress only: records whose number was passed over. */
    LOST_RECORDS("lost_records"),
    /** Progress only: finishes of requests that had been closed as lost. */
    LOST_REQUESTS_FINISHED("lost_requests_finished"),
    /** Progress only: what proxies say they could not send. */
    DROPPED_RECORDS("dropped_records", "reason"),
    /** Progress only: output events in them. */
    DROPPED_CHUNKS("dropped_chunks", "reason");

    private final String key;

    @SuppressWarnings("ImmutableEnumChecker") // always from List.of
    private final List<String> labels;

    CountName(String key, String... labels) {
        this.key = key;
        this.labels = List.of(labels);
    }

    /** Name in results. */
    public String key() {
        return key;
    }

    /** Names of its own labels, beside those of the series. */
    public List<String> labels() {
        return labels;
    }

    /** The counter with this key. */
    public static CountName of(String key) {
        for (CountName count : values()) {
            if (count.key.equals(key)) {
                return count;
            }
        }
        throw new IllegalArgumentException("no counter is called '" + key + "'");
    }
}
