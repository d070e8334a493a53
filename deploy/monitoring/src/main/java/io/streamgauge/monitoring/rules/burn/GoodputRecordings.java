package io.streamgauge.monitoring.rules.burn;

import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.monitoring.promql.Promql;
import io.streamgauge.monitoring.rules.form.Recording;
import io.streamgauge.monitoring.rules.form.Rule;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.schemas.tally.CountName;
import java.util.List;

/**
 * Good and eligible requests per second by model and SLO class, over the windows of the alerts. They are recorded apart and
 * divided where they are used: a ratio cannot be averaged.
 */
public final class GoodputRecordings {

    private static final String GOOD = CountMetrics.of(CountName.SLO_GOOD).name();
    private static final String BAD = CountMetrics.of(CountName.SLO_BAD).name();

    private GoodputRecordings() {}

    static List<Rule> of(String window) {
        return List.of(
                new Recording(good(window), overRoutes(Promql.rate(GOOD, window))),
                new Recording(
                        eligible(window), overRoutes(Promql.rate(GOOD, window) + " + " + Promql.rate(BAD, window))));
    }

    /** The series of good requests per second. */
    public static String good(String window) {
        return "model_slo:llm_slo_good_requests:rate" + window;
    }

    /** The series of good and bad requests per second. */
    public static String eligible(String window) {
        return "model_slo:llm_slo_eligible_requests:rate" + window;
    }

    /** By how many seconds results that arrived within the window were late, where a spool was replayed or a processor caught up. */
    static String replayed(String window) {
        return "llm:replayed_seconds:max" + window;
    }

    /**
     * A spool that only waits grows older by a second each second; where the oldest of it has become younger, the past has
     * been delivered. The same holds for what the processor has yet to work through.
     */
    static Rule replays(String window) {
        String progress = StateMetrics.PROGRESS_AGE.name() + "{stat=\"max\"}";
        return new Recording(replayed(window), """
                max(
                    %s
                  or
                    %s
                )""".formatted(
                        rejuvenated(ProxyMetricNames.SPOOL_OLDEST_AGE_SECONDS, window), rejuvenated(progress, window)));
    }

    private static String rejuvenated(String age, String window) {
        return "max_over_time(" + age + "[" + window + "]) - " + age;
    }

    private static String overRoutes(String rates) {
        return "sum without (route) (" + Promql.once(rates) + ")";
    }
}
