package io.streamgauge.monitoring.alertmanager;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.monitoring.rules.MonitoringRules;
import io.streamgauge.monitoring.rules.burn.SloObjective;
import io.streamgauge.monitoring.rules.form.Alert;
import io.streamgauge.monitoring.rules.form.Kind;
import io.streamgauge.monitoring.rules.form.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The committed routes speak of alerts and labels that there are. */
class RoutesTest {

    private static final Path ROUTES = Path.of("../alertmanager/alertmanager.yml");
    private static final List<Alert> ALERTS =
            new MonitoringRules(List.of(new SloObjective("chat", 0.95, "time-to-first-token 1s"))).alerts();

    @Test
    void everyAlertThatIsNamedExists() throws IOException {
        assertThat(matched("alertname"))
                .isNotEmpty()
                .isSubsetOf(ALERTS.stream().map(Alert::name).toList());
    }

    @Test
    void everyKindAndSeverityThatIsNamedExists() throws IOException {
        assertThat(matched("kind"))
                .isNotEmpty()
                .isSubsetOf(Arrays.stream(Kind.values()).map(Kind::label).toList());
        assertThat(matched("severity"))
                .isNotEmpty()
                .isSubsetOf(
                        Arrays.stream(Severity.values()).map(Severity::label).toList());
    }

    /** The values that matchers have for a label. */
    private static List<String> matched(String label) throws IOException {
        return Pattern.compile(label + "=~?\"([^\"]*)\"")
                .matcher(Files.readString(ROUTES))
                .results()
                .flatMap(matcher -> Stream.of(matcher.group(1).split("\\|")))
                .toList();
    }
}
