package io.streamgauge.monitoring.rules.ticket;

import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.monitoring.promql.Promql;
import io.streamgauge.monitoring.rules.form.Recording;
import io.streamgauge.schemas.tally.CountName;

/** Counts of requests per second by model, or by model and SLO class, that shares are made of. */
final class TrafficRecordings {

    /** What the series of clients that left before they saw anything begins with. */
    static final String CANCELS = "model:llm_cancels_before_output:rate";

    private TrafficRecordings() {}

    /** The series of a count per second. */
    static String name(CountName count, String window) {
        String level = count.labels().contains("slo") ? "model_slo:" : "model:";
        return level + CountMetrics.of(count).name().replaceAll("_total$", "") + ":rate" + window;
    }

    static Recording excluded(String window) {
        return recording(CountName.SLO_EXCLUDED, "route, reason", window);
    }

    static Recording departures(String window) {
        return recording(CountName.REQUESTS, "route, outcome, detail", window);
    }

    static Recording stalled(String window) {
        return recording(CountName.STALL_MICROS, "route", window);
    }

    static Recording arrivals(String window) {
        return recording(CountName.REQUESTS_STARTED, "route", window);
    }

    static Recording cancelsBeforeOutput(String window) {
        String cancels =
                CountMetrics.of(CountName.REQUESTS).name() + "{outcome=\"client_cancel\", detail=\"before_output\"}";
        return new Recording(CANCELS + window, summed("route, outcome, detail", Promql.rate(cancels, window)));
    }

    private static Recording recording(CountName count, String summedLabels, String window) {
        return new Recording(
                name(count, window),
                summed(summedLabels, Promql.rate(CountMetrics.of(count).name(), window)));
    }

    private static String summed(String labels, String rates) {
        return "sum without (" + labels + ") (" + Promql.once(rates) + ")";
    }
}
