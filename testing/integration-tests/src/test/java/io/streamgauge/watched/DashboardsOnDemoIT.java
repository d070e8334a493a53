package io.streamgauge.watched;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.monitoring.grafana.board.Dashboards;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.monitoring.grafana.panel.Variable;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every query of every dashboard, as Grafana would send it, on what a real Prometheus has scraped from the demo. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DashboardsOnDemoIT {

    @RegisterExtension
    static final WatchedDemo DEMO = new WatchedDemo();

    private static final String CHAT = "/v1/chat/completions";
    private static final byte[] AGAINST_THE_RULES =
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final Duration WARM = Duration.ofMinutes(6);
    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final Duration SHOWN = Duration.ofSeconds(30);
    private static final Duration STEP = Duration.ofSeconds(5);

    @BeforeAll
    static void refuseOne() throws IOException {
        RecordingClient.exchange(DEMO.proxyPort(), AGAINST_THE_RULES);
    }

    /** A client that goes at the first byte of its answer. */
    private static void leaveEarly() throws IOException {
        byte[] request =
                Requests.postJson(CHAT, "{\"model\":\"simulated\",\"stream\":true,\"max_tokens\":400,\"messages\":[]}");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), DEMO.proxyPort())) {
            socket.getOutputStream().write(request);
            socket.getInputStream().read();
        }
    }

    @Test
    @Order(1)
    void everyQueryFindsWhatItsPanelShows() throws Exception {
        await().atMost(WARM)
                .pollDelay(Duration.ofSeconds(60))
                .pollInterval(PAUSE)
                .untilAsserted(() -> {
                    RecordingClient.exchange(DEMO.proxyPort(), Requests.postJson(CHAT, "{"));
                    leaveEarly();
                    assertThat(faults(Choice.ALL)).isEmpty();
                });
        assertThat(foundThoughExcused()).isEmpty();
    }

    @Test
    @Order(2)
    void everyChoiceHasValuesAndOneOfEachFindsAsMuch() throws Exception {
        Choice one = Choice.ALL;
        for (Variable variable : variables()) {
            List<String> values = valuesOf(variable, one);
            assertThat(values).as(variable.name()).isNotEmpty();
            one = one.with(variable.name(), values.contains("1m") ? "1m" : values.get(values.size() - 1));
        }

        // The body that is refused names no model.
        assertThat(faults(one)).allMatch(fault -> fault.contains("Errors of clients"));
    }

    @Test
    @Order(3)
    void slowRequestsAreToldWhereDashboardsAskForThem() throws Exception {
        List<Asked> asking = Asked.everything().stream()
                .filter(asked -> asked.query().style() == Query.Style.WITH_EXEMPLARS)
                .toList();
        assertThat(asking).hasSize(3);
        for (Asked asked : asking) {
            Map<String, String> question = Map.of(
                    "query", Choice.ALL.into(asked.query().promql()),
                    "start", Long.toString(Instant.now().minusSeconds(300).getEpochSecond()),
                    "end", Long.toString(Instant.now().getEpochSecond()));
            assertThat(DEMO.prometheus().ask("query_exemplars", question).findValuesAsText("request_id"))
                    .as(asked.toString())
                    .isNotEmpty();
        }
    }

    private static List<String> faults(Choice choice) throws Exception {
        Instant now = Instant.now();
        List<String> faults = new ArrayList<>();
        for (Asked asked : Asked.everything()) {
            if (NotInDemo.reason(asked).isEmpty() && !NotInDemo.byChance(asked)) {
                faults.addAll(asked.faults(asked.of(DEMO.prometheus(), choice, now.minus(SHOWN), now, STEP)));
            }
        }
        return faults;
    }

    /** A reason that does not hold any more has to leave the list. */
    private static List<Asked> foundThoughExcused() throws Exception {
        Instant now = Instant.now();
        List<Asked> found = new ArrayList<>();
        for (Asked asked : Asked.everything()) {
            if (NotInDemo.reason(asked).isPresent()
                    && !asked.of(DEMO.prometheus(), Choice.ALL, now.minus(SHOWN), now, STEP)
                            .isEmpty()) {
                found.add(asked);
            }
        }
        return found;
    }

    /** Those whose values Prometheus knows, each once. */
    private static Set<Variable> variables() {
        Set<Variable> all = new LinkedHashSet<>();
        Dashboards.all().forEach(dashboard -> all.addAll(dashboard.variables()));
        all.removeIf(variable -> variable instanceof Variable.Datasource || variable instanceof Variable.Listed);
        return all;
    }

    private static List<String> valuesOf(Variable variable, Choice chosen) throws Exception {
        if (variable instanceof Variable.AnyOf any) {
            return DEMO.prometheus().labelValues(any.label(), chosen.into(any.selector()));
        }
        Variable.OneOf one = (Variable.OneOf) variable;
        return DEMO.prometheus().labelValues(one.label(), chosen.into(one.selector()));
    }
}
