package io.streamgauge.monitoring.rules.ticket;

import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.monitoring.promql.Promql;
import io.streamgauge.monitoring.rules.form.Alert;
import io.streamgauge.monitoring.rules.form.Alert.Urgency;
import io.streamgauge.monitoring.rules.form.Kind;
import io.streamgauge.monitoring.rules.form.Severity;
import io.streamgauge.schemas.tally.CountName;
import java.time.Duration;

/**
 * One replica of a model among others that serves worse. It needs the grouping {@code instance}; Prometheus has renamed
 * that label, which it uses itself for what it scrapes.
 */
final class InstanceOff {

    private static final String WINDOW = "30m";
    private static final String GOOD = CountMetrics.of(CountName.SLO_GOOD).nameBy("instance");
    private static final String BAD = CountMetrics.of(CountName.SLO_BAD).nameBy("instance");

    private InstanceOff() {}

    static Alert alert() {
        String bad = Promql.once(Promql.increase(BAD, WINDOW));
        String eligible = Promql.once(Promql.increase(GOOD, WINDOW) + " + " + Promql.increase(BAD, WINDOW));
        return new Alert(
                "LlmInstanceOff",
                new Urgency(Severity.TICKET, Kind.TRAFFIC),
                Duration.ofMinutes(10),
                """
                %s / %s
                  - (%s) / (%s)
                  > 0.2
                and
                %s >= 20
                """.formatted(bad, eligible, ofOthers(bad), ofOthers(eligible), eligible),
                "{{ $labels.exported_instance }} serves {{ $labels.model }} worse than the others",
                "The share of bad requests of {{ $labels.exported_instance }} is {{ $value | humanizePercentage }} above that of the"
                        + " other replicas of {{ $labels.model }} together, over the last " + WINDOW + ".");
    }

    /** Below zero, as is what it is divided by; NaN where there are no others, so that nothing is compared. */
    private static String ofOthers(String own) {
        return own + " - ignoring (exported_instance) group_left () sum without (exported_instance) (" + own + ")";
    }
}
