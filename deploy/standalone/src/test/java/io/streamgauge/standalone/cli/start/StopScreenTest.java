package io.streamgauge.standalone.cli.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StopScreenTest {

    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text);

    private static MetricFamily open(int requests) {
        return new MetricFamily(
                "llm_proxy_requests_in_flight",
                MetricFamily.Type.GAUGE,
                "Open.",
                List.of("route"),
                List.of(new MetricFamily.Value(List.of("default"), requests)));
    }

    private void stopping(int requests) {
        new StopScreen(() -> List.of(open(requests)), Duration.ofSeconds(30), out).stopping();
    }

    @Test
    void saysWhatIsWaitedForAndHowLongAtMost() {
        stopping(1);

        assertThat(text)
                .hasToString(
                        "\nStopping in order: waiting up to 30s for 1 open request ... Ctrl-C again stops at once.\n");
    }

    @Test
    void countsSeveral() {
        stopping(2);

        assertThat(text.toString()).contains("for 2 open requests ...");
    }

    @Test
    void waitsForNothingWhereNothingIsOpen() {
        StopScreen.withoutRequests(out).stopping();

        assertThat(text).hasToString("\nStopping in order ... Ctrl-C again stops at once.\n");
    }
}
