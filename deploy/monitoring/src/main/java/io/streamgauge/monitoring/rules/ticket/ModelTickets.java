package io.streamgauge.monitoring.rules.ticket;

import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.monitoring.promql.Promql;
import io.streamgauge.monitoring.rules.burn.GoodputRecordings;
import io.streamgauge.monitoring.rules.form.Alert;
import io.streamgauge.monitoring.rules.form.Alert.Urgency;
import io.streamgauge.monitoring.rules.form.Kind;
import io.streamgauge.monitoring.rules.form.Rule;
import io.streamgauge.monitoring.rules.form.RuleGroup;
import io.streamgauge.monitoring.rules.form.Severity;
import io.streamgauge.schemas.tally.CountName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What goodput does not tell of a model's requests, or tells too late. */
public final class ModelTickets {

    private static final Urgency TICKET = new Urgency(Severity.TICKET, Kind.TRAFFIC);
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration QUARTER_HOUR = Duration.ofMinutes(15);

    private static final String RECENT = "30m";
    private static final int RECENT_SECONDS = 1_800;
    private static final String USUAL = "1d";
    private static final String LATELY = "10m";
    private static final String BEFORE = "1h";

    private ModelTickets() {}

    public static RuleGroup group() {
        List<Rule> rules = new ArrayList<>();
        for (String window : List.of(RECENT, USUAL)) {
            rules.add(TrafficRecordings.excluded(window));
            rules.add(TrafficRecordings.cancelsBeforeOutput(window));
            rules.add(TrafficRecordings.departures(window));
        }
        rules.add(TrafficRecordings.stalled(RECENT));
        rules.add(TrafficRecordings.arrivals(LATELY));
        rules.add(TrafficRecordings.arrivals(BEFORE));
        rules.addAll(
                List.of(excludedShareUp(), cancelsUp(), overdue(), stalls(), arrivalsCollapsed(), InstanceOff.alert()));
        return new RuleGroup("llm-traffic", INTERVAL, rules);
    }

    private static Alert excludedShareUp() {
        String recent = TrafficRecordings.name(CountName.SLO_EXCLUDED, RECENT);
        return new Alert(
                "LlmExcludedShareUp",
                TICKET,
                QUARTER_HOUR,
                """
                %s > 0.1
                and
                %s > 2 * %s
                and
                %d * %s >= 20
                """.formatted(
                        excludedShare(RECENT), excludedShare(RECENT), excludedShare(USUAL), RECENT_SECONDS, recent),
                "More and more requests for {{ $labels.model }} say nothing about {{ $labels.slo }}",
                "{{ $value | humanizePercentage }} of the requests of the last " + RECENT
                        + " were excluded, more than twice as many as in the last day: attainment rests on the rest.");
    }

    private static String excludedShare(String window) {
        String excluded = TrafficRecordings.name(CountName.SLO_EXCLUDED, window);
        return excluded + " / (" + excluded + " + " + GoodputRecordings.eligible(window) + ")";
    }

    private static Alert cancelsUp() {
        String cancels = TrafficRecordings.CANCELS + RECENT;
        return new Alert(
                "LlmCancelsBeforeOutputUp",
                TICKET,
                QUARTER_HOUR,
                """
                %s > 0.05
                and
                %s > 2 * %s
                and
                %d * %s >= 10
                """.formatted(cancelShare(RECENT), cancelShare(RECENT), cancelShare(USUAL), RECENT_SECONDS, cancels),
                "Clients of {{ $labels.model }} leave before they see anything",
                "{{ $value | humanizePercentage }} of the requests of the last " + RECENT
                        + " were left by their client before the first output, more than twice as many as in the last day.");
    }

    private static String cancelShare(String window) {
        return TrafficRecordings.CANCELS + window + " / " + TrafficRecordings.name(CountName.REQUESTS, window);
    }

    private static Alert overdue() {
        String overdue =
                "max without (threshold) (sum without (route) (" + Promql.once(StateMetrics.OVERDUE.name()) + "))";
        return new Alert(
                "LlmRequestsOverdue",
                TICKET,
                Duration.ofMinutes(10),
                """
                %s >= 5
                and
                %s
                  > ignoring (slo) group_left ()
                0.2 * sum without (route, phase) (%s)
                """.formatted(overdue, overdue, Promql.once(StateMetrics.IN_FLIGHT.name())),
                "Open requests for {{ $labels.model }} are past the limits of {{ $labels.slo }}",
                "{{ $value }} open requests are past a limit of their class, more than a fifth of all that are open: they will be bad.");
    }

    private static Alert stalls() {
        return new Alert(
                "LlmStreamsStall",
                TICKET,
                QUARTER_HOUR,
                """
                %s / %s > 1
                and
                %d * %s >= 20
                """.formatted(
                                TrafficRecordings.name(CountName.STALL_MICROS, RECENT),
                                TrafficRecordings.name(CountName.REQUESTS, RECENT),
                                RECENT_SECONDS,
                                TrafficRecordings.name(CountName.REQUESTS, RECENT)),
                "Answers of {{ $labels.model }} stand still in their middle",
                "Streams stood still for {{ $value | humanizeDuration }} a request in the last " + RECENT
                        + ", on average.");
    }

    private static Alert arrivalsCollapsed() {
        String before = TrafficRecordings.name(CountName.REQUESTS_STARTED, BEFORE) + " offset " + LATELY;
        return new Alert(
                "LlmArrivalsCollapsed",
                TICKET,
                Duration.ofMinutes(5),
                """
                %s < 0.1 * %s
                and
                3600 * %s >= 100
                """.formatted(TrafficRecordings.name(CountName.REQUESTS_STARTED, LATELY), before, before),
                "Requests for {{ $labels.model }} have almost stopped to come",
                "Less than a tenth of the requests that came in the hour before: clients are gone, or something before the proxy"
                        + " turns them away.");
    }
}
