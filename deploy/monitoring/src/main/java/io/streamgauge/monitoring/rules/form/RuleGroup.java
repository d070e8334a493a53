package io.streamgauge.monitoring.rules.form;

import java.time.Duration;
import java.util.List;

/** Rules that are evaluated one after the other: later ones see what earlier ones recorded. */
public record RuleGroup(String name, Duration interval, List<Rule> rules) {

    public RuleGroup {
        rules = List.copyOf(rules);
    }
}
