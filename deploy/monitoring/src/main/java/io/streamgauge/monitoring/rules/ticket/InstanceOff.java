package io.streamgauge.monitoring.rules.ticket;

import io.streamgauge.monitoring.rules.form.Alert;
import io.streamgauge.monitoring.rules.form.Alert.Urgency;
import io.streamgauge.monitoring.rules.form.Kind;
import io.streamgauge.monitoring.rules.form.Severity;
import io.streamgauge.monitoring.rules.query.Queries;
import io.streamgauge.schemas.tally.CountName;
import java.time.Duration;

/**
 * One replica of a model among others that serves worse. It needs the grouping {@code instance}; Prometheus has renamed
 * that label, which it uses itself for what it scrapes.
 */
final class InstanceOff {

    private static final String WINDOW = "30m";
    private static final String GOOD = Queries.nameByInstance(CountName.SLO_GOOD);
    private static final String BAD = Queries.nameByInstance(CountName.SLO_BAD);

    private InstanceOff() {}

    static Alert alert() {
        String bad = Queries.once(Queries.increase(BAD, WINDOW));
        String eligible = Queries.once(Queries.increase(GOOD, WINDOW) + " + " + Queries.increase(BAD, WINDOW));
        return new Alert(
                "LlmInstanceOff",
                new Urgency(Severity.TICKET, Kind.TRAFFIC),
                Duration.ofMinutes(10),
                """
                %s / %s
                  - ignoring (exported_instance) group_left ()
                sum without (exported_instance) (%s) / sum without (exported_instance) (%s)
                  > 0.2
                and
                %s >= 20
                """.formatted(bad, eligible, bad, eligible, eligible),
                "{{ $labels.exported_instance }} serves {{ $labels.model }} worse than the others",
                "The share of bad requests of {{ $labels.exported_instance }} is {{ $value | humanizePercentage }} above that of all"
                        + " replicas of {{ $labels.model }} together, over the last " + WINDOW + ".");
    }
}
