package io.streamgauge.exporter.metric;

import java.util.List;

/** Gauges of what became of the requests that arrived in a window. */
public final class CohortMetrics {

    public static final Metric REQUESTS = WindowMetrics.window(
            "cohort_requests",
            "Requests that arrived in the window, by what has become of them: good, bad, excluded, or still open.",
            "slo",
            "state");
    public static final Metric ARRIVALS = settled(
            "arrivals_per_second",
            "Arrivals of the class / length, in the newest window that is old enough for all of it to be judged.");
    public static final Metric GOODPUT = settled(
            "goodput_requests_per_second",
            "Good requests / length, of those that arrived in the newest window old enough for all of it to be judged.");
    public static final Metric ATTAINMENT = settled(
            "attainment_ratio",
            "Good / (good + bad), of those that arrived in the newest window old enough for all of it to be judged.");
    public static final Metric OPEN = settled(
            "open_requests", "Requests of it that did not end within the 15 min in which a window can be revised.");
    public static final Metric COMPLETE =
            settled("complete", "0 where something is known to be missing in that window, else 1.");
    public static final Metric END = settled(
            "end_timestamp_seconds",
            "End of the newest window old enough for all of its requests to be judged, seconds since the epoch.");

    private CohortMetrics() {}

    static List<Metric> all() {
        return List.of(REQUESTS, ARRIVALS, GOODPUT, ATTAINMENT, OPEN, COMPLETE, END);
    }

    private static Metric settled(String name, String help) {
        return WindowMetrics.window("settled_cohort_" + name, help, "slo");
    }
}
