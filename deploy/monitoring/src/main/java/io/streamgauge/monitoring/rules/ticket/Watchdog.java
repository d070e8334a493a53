package io.streamgauge.monitoring.rules.ticket;

import io.streamgauge.monitoring.rules.form.Alert;
import io.streamgauge.monitoring.rules.form.Alert.Urgency;
import io.streamgauge.monitoring.rules.form.Kind;
import io.streamgauge.monitoring.rules.form.RuleGroup;
import io.streamgauge.monitoring.rules.form.Severity;
import java.time.Duration;
import java.util.List;

/** An alert that is always there: where it is missed, no alert arrives. */
public final class Watchdog {

    private Watchdog() {}

    public static RuleGroup group() {
        return new RuleGroup(
                "llm-watchdog",
                Duration.ofMinutes(1),
                List.of(new Alert(
                        "LlmWatchdog",
                        new Urgency(Severity.NONE, Kind.WATCHDOG),
                        Duration.ZERO,
                        "vector(1)",
                        "Alerts arrive",
                        "Always firing. Whoever waits for it learns that Prometheus or Alertmanager is down.")));
    }
}
