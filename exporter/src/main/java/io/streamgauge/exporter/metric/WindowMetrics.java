package io.streamgauge.exporter.metric;

import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.List;

/** Gauges over the newest ended window of each configured length. */
public final class WindowMetrics {

    public static final Metric TTFT_FAILURE_ADJUSTED = window(
            "time_to_first_token_failure_adjusted_seconds",
            "Percentile of time to first token; a streamed request that failed before it counts as infinitely slow.",
            "percentile");
    public static final Metric DURATION_FAILURE_ADJUSTED = window(
            "request_duration_failure_adjusted_seconds",
            "Percentile of request duration of ok requests; a failed request counts as infinitely slow.",
            "percentile");

    public static final Metric SAMPLES = window("samples", "Samples of the measure in the window.", "measure");
    public static final Metric MEAN = window("mean_seconds", "Exact mean of the samples in the window.", "measure");

    public static final Metric ARRIVALS = window("arrivals_per_second", "Arrivals at t0 / length of the window.");
    public static final Metric DEPARTURES =
            window("departures_per_second", "Ended requests of any outcome / length of the window.");
    public static final Metric THROUGHPUT =
            window("throughput_requests_per_second", "Ended requests of outcome ok / length of the window.");
    public static final Metric THROUGHPUT_TOKENS = window(
            "throughput_tokens_per_second",
            "Tokens of ok requests that ended in the window / its length.",
            "direction");
    public static final Metric DELIVERED_TOKENS = window(
            "delivered_tokens_per_second",
            "Output tokens by the time their chunk passed, of any outcome / length of the window.",
            "token_source");
    public static final Metric USER_TOKENS = window(
            "user_tokens_per_second", "Percentile of 1 / time per output token: what one user sees.", "percentile");

    public static final Metric CONCURRENCY = window(
            "concurrency",
            "Open requests: exact mean over time, and peak at the edges of 100 ms bins.",
            "stat",
            "phase");
    public static final Metric LITTLES_RESIDUAL = window(
            "littles_residual",
            "Mean concurrency - departures/s x mean residence of what departed; growing: a backlog builds up.");
    public static final Metric DISPERSION = window(
            "arrival_dispersion",
            "Population variance / mean of the arrivals per second: 0 paced, 1 Poisson, above 1 bursty.");

    public static final Metric GOODPUT =
            window("goodput_requests_per_second", "Good requests / length of the window.", "slo");
    public static final Metric GOODPUT_TOKENS =
            window("goodput_tokens_per_second", "Output tokens of good requests / length of the window.", "slo");
    public static final Metric ELIGIBLE = window("eligible_requests", "Good + bad requests in the window.", "slo");
    public static final Metric ATTAINMENT = window("attainment_ratio", "Good / (good + bad).", "slo");
    public static final Metric ATTAINMENT_ALL =
            window("attainment_all_ratio", "Good / all departures of the class, excluded ones too.", "slo");
    public static final Metric ATTAINMENT_SUCCESS_ONLY =
            window("attainment_success_only_ratio", "Good / requests of outcome ok.", "slo");
    public static final Metric THRESHOLD_ATTAINMENT = window(
            "threshold_attainment_ratio",
            "Share of eligible requests that met this threshold; failures miss all.",
            "slo",
            "threshold");

    public static final Metric COMPLETE =
            window("complete", "0 where something is known to be missing in the window, else 1.");
    public static final Metric END = window("end_timestamp_seconds", "End of the window, seconds since the epoch.");

    private WindowMetrics() {}

    /** The percentiles of a measure. */
    public static Metric percentiles(Measure measure) {
        String of = switch (measure) {
            case TIME_PER_OUTPUT_TOKEN, MAX_GAP, REQUEST_DURATION -> " of ok requests";
            default -> "";
        };
        String help = "Percentile of " + measure.key().replace('_', ' ') + of
                + " in the window, within 1 %, 100 is the exact maximum.";
        return measure == Measure.REQUEST_DURATION
                ? window(measure.key() + "_seconds", help, "percentile", "stream")
                : window(measure.key() + "_seconds", help, "percentile");
    }

    static List<Metric> all() {
        List<Metric> all = new ArrayList<>();
        for (Measure measure : Measure.values()) {
            if (measure.windowed() && !measure.byLength()) {
                all.add(percentiles(measure));
            }
        }
        all.addAll(List.of(TTFT_FAILURE_ADJUSTED, DURATION_FAILURE_ADJUSTED, SAMPLES, MEAN));
        all.addAll(List.of(ARRIVALS, DEPARTURES, THROUGHPUT, THROUGHPUT_TOKENS, DELIVERED_TOKENS, USER_TOKENS));
        all.addAll(List.of(CONCURRENCY, LITTLES_RESIDUAL, DISPERSION));
        all.addAll(List.of(GOODPUT, GOODPUT_TOKENS, ELIGIBLE, ATTAINMENT, ATTAINMENT_ALL, ATTAINMENT_SUCCESS_ONLY));
        all.addAll(List.of(THRESHOLD_ATTAINMENT, COMPLETE, END));
        return List.copyOf(all);
    }

    static Metric window(String name, String help, String... labels) {
        List<String> all = new ArrayList<>();
        all.add("window");
        all.addAll(List.of(labels));
        return Metric.gauge("llm_window_" + name, help, all.toArray(String[]::new));
    }
}
