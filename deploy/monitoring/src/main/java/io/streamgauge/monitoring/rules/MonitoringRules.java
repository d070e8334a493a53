package io.streamgauge.monitoring.rules;

import io.streamgauge.monitoring.rules.blind.BlindRules;
import io.streamgauge.monitoring.rules.burn.BurnRules;
import io.streamgauge.monitoring.rules.burn.SloObjective;
import io.streamgauge.monitoring.rules.form.Alert;
import io.streamgauge.monitoring.rules.form.Rule;
import io.streamgauge.monitoring.rules.form.RuleGroup;
import io.streamgauge.monitoring.rules.form.RuleText;
import io.streamgauge.monitoring.rules.ticket.ModelTickets;
import io.streamgauge.monitoring.rules.ticket.ProxyTickets;
import io.streamgauge.monitoring.rules.ticket.Watchdog;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All rules for a list of SLO classes. */
public final class MonitoringRules {

    private static final String COMMENT = """
            Recording rules and alerts of Streamgauge, made by `streamgauge rules` from the SLO classes of a configuration.
            Make it anew when they change: docs/operations.md.""";

    private final List<RuleGroup> groups;

    public MonitoringRules(List<SloObjective> slos) {
        List<RuleGroup> all = new ArrayList<>(new BurnRules(slos).groups());
        all.add(BlindRules.group());
        all.add(ModelTickets.group());
        all.add(ProxyTickets.group());
        all.add(Watchdog.group());
        groups = List.copyOf(all);
    }

    /** The file that Prometheus loads; {@code runbooks} is where the pages of docs/runbooks are. */
    public String text(String runbooks) {
        return new RuleText(runbooks).of(COMMENT, groups);
    }

    /** Every rule, in order. */
    public List<Rule> rules() {
        return groups.stream().flatMap(group -> group.rules().stream()).toList();
    }

    /** The alerts among them. */
    public List<Alert> alerts() {
        return rules().stream()
                .flatMap(rule -> rule instanceof Alert alert ? Stream.of(alert) : Stream.empty())
                .toList();
    }
}
