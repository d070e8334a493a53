package io.streamgauge.monitoring.grafana.board.choice;

import static io.streamgauge.monitoring.promql.Promql.most;
import static io.streamgauge.monitoring.promql.Promql.once;
import static io.streamgauge.monitoring.promql.Promql.ratio;
import static io.streamgauge.monitoring.promql.Promql.total;

import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.monitoring.grafana.promql.Source;
import io.streamgauge.schemas.tally.CountName;

/** Queries that hold what was good against what is wanted, by SLO class. */
public final class Objective {

    private static final Source GOOD = Source.of(CountName.SLO_GOOD);
    private static final Source BAD = Source.of(CountName.SLO_BAD);

    private Objective() {}

    /** Good / (good + bad) of all requests that ended within the range. */
    public static String attainment(String labels, String range) {
        return ratio(total(labels, GOOD.where(), range), eligible(labels, range));
    }

    /** How many times as fast as the objective allows requests went bad within the range. */
    public static String burnRate(String range) {
        return "(" + ratio(total("slo", BAD.where(), range), eligible("slo", range)) + ") / (1 - " + target() + " > 0)";
    }

    /** Configured share of good requests. */
    public static String target() {
        return most("slo", once(Source.of(StateMetrics.SLO_TARGET).where()));
    }

    /** Configured limits of a measure. */
    public static String limit(String threshold) {
        return most("slo", once(Source.of(StateMetrics.SLO_THRESHOLD).where("threshold=\"" + threshold + "\"")));
    }

    private static String eligible(String labels, String range) {
        return "(" + total(labels, GOOD.where(), range) + " + " + total(labels, BAD.where(), range) + ")";
    }
}
