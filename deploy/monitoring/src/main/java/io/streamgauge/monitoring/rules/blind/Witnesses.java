package io.streamgauge.monitoring.rules.blind;

import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.monitoring.promql.Promql;
import io.streamgauge.monitoring.rules.form.Recording;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.schemas.tally.CountName;

/** What proxies count for themselves, beside what the pipeline made of it. */
final class Witnesses {

    private static final double TOLERATED_SHARE = 0.05;
    private static final int TOLERATED_REQUESTS = 20;

    private Witnesses() {}

    static Recording proxies(String name, String window) {
        return new Recording(
                name, "sum by (route) (" + Promql.increase(ProxyMetricNames.REQUESTS_STARTED_TOTAL, window) + ")");
    }

    static Recording pipeline(String name, String window) {
        String started = CountMetrics.of(CountName.REQUESTS_STARTED).name();
        return new Recording(name, "sum by (route) (" + Promql.once(Promql.increase(started, window)) + ")");
    }

    /** A route that the pipeline does not know at all disagrees too. */
    static String disagreement(String witness, String pipeline) {
        String known = "(" + pipeline + " or 0 * " + witness + ")";
        return """
                abs(%s - %s) / %s > %s
                and
                abs(%s - %s) > %d
                """.formatted(witness, known, witness, TOLERATED_SHARE, witness, known, TOLERATED_REQUESTS);
    }
}
