package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Habits;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NoLeaks.class)
class UpstreamReuseTest {

    private static final String CONNECTIONS = "llm_proxy_upstream_connections_total";

    @Test
    void requestsOneAfterTheOtherShareAConnection() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            for (int i = 0; i < 20; i++) {
                assertThat(client.send(RawClient.post("/", "{}")).response().status())
                        .isEqualTo(200);
            }

            assertThat(upstream.connectionsAccepted()).isOne();
            assertThat(relay.metric(CONNECTIONS, "opened")).isEqualTo(1);
            assertThat(relay.metric(CONNECTIONS, "reused")).isEqualTo(19);
        }
    }

    @Test
    void openRequestsAreNotLimited() throws Exception {
        int count = 300;
        Gate gate = new Gate();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.begin().pass(gate).chunked(200).event("x").finish());
                RunningRelay relay = RunningRelay.to(upstream)) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                clients.add(relay.client().send(RawClient.get("/")));
            }
            upstream.exchange(count - 1);
            gate.open();

            for (RawClient client : clients) {
                assertThat(client.response().body()).isEqualTo("x");
                client.leave();
            }
        }
    }

    @Test
    void upstreamThatClosesIdleConnectionsCausesNoError() throws Exception {
        // So hasty that now and then a request comes just when the upstream has had enough.
        Habits hasty = Habits.ORDINARY.closingIdleAfter(Duration.ofMillis(1));
        try (ScriptedUpstream upstream = ScriptedUpstream.start(request -> Script.json(200, "{}"), hasty);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            for (int i = 0; i < 500; i++) {
                if (i % 25 == 24) {
                    await().until(() -> upstream.connectionsOpen() == 0);
                }
                assertThat(client.send(RawClient.post("/", "{}")).response().body())
                        .isEqualTo("{}");
            }
        }
    }

    @Test
    void idleConnectionIsClosedAtTheEndOfItsLifetime() throws Exception {
        RelaySettings plain = RunningRelay.settings();
        RelaySettings brief = new RelaySettings(
                plain.listen(),
                plain.loops(),
                plain.gate(),
                plain.limits(),
                new UpstreamSettings(Duration.ofSeconds(1), Duration.ofMillis(50), 1024));
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream.uri(), brief);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).response();

            await().until(() -> upstream.connectionsOpen() == 0);

            assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(200);
        }
    }

    @Test
    void requestOnAConnectionThatDiesUnansweredIsSentOnceMore() throws Exception {
        String body = "b".repeat(60_000);
        DyingUpstream dying = new DyingUpstream(1);
        try (ScriptedUpstream upstream = ScriptedUpstream.start(dying::answer);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).response();

            assertThat(client.send(RawClient.post("/again", body)).response().status())
                    .isEqualTo(200);

            assertThat(upstream.exchange(2).request().body()).asString().isEqualTo(body);
            assertThat(relay.metric(CONNECTIONS, "repeated")).isEqualTo(1);
            await().until(() -> relay.seen(1).has("ended COMPLETE"));
            assertThat(relay.seen(1).calls().stream().filter("requestReceived"::equals))
                    .hasSize(1);
        }
    }

    @Test
    void requestIsNotSentAThirdTime() throws Exception {
        DyingUpstream dying = new DyingUpstream(2);
        try (ScriptedUpstream upstream = ScriptedUpstream.start(dying::answer);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).response();

            assertThat(client.send(RawClient.post("/again", "{}")).response().status())
                    .isEqualTo(502);

            assertThat(upstream.exchanges()).hasSize(3);
        }
    }

    @Test
    void requestThatCannotBeHeldTakesANewConnectionAndIsNotRepeated() throws Exception {
        DyingUpstream dying = new DyingUpstream(1);
        try (ScriptedUpstream upstream = ScriptedUpstream.start(dying::answer);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).response();

            client.send(RawClient.post("/again", "b".repeat(70_000)));

            assertThat(client.response().status()).isEqualTo(502);
            assertThat(upstream.connectionsAccepted()).isEqualTo(2);
            assertThat(relay.metric(CONNECTIONS, "repeated")).isZero();
        }
    }

    @Test
    void connectionThatDiesAfterItsFirstByteIsNotRepeated() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (ScriptedUpstream upstream = ScriptedUpstream.start(request -> requests.getAndIncrement() == 0
                        ? Script.json(200, "{}")
                        : Script.begin().raw("HTTP/1.1 2").close());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).response();

            assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(502);
            assertThat(upstream.exchanges()).hasSize(2);
        }
    }

    @Test
    void connectionWithBytesAfterItsResponseIsNotUsedAgain() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.begin().raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTT"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.send(RawClient.get("/")).response().body()).isEqualTo("ok");
            }

            assertThat(upstream.connectionsAccepted()).isEqualTo(3);
        }
    }

    @Test
    void everyAddressOfANameIsTried() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay =
                        RunningRelay.to(URI.create("http://localhost:" + upstream.port()), RunningRelay.settings());
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(200);
        }
    }

    /** Answers the first request and then closes some connections at their next one, without a word. */
    private static final class DyingUpstream {

        private final AtomicInteger requests = new AtomicInteger();
        private final int deaths;

        DyingUpstream(int deaths) {
            this.deaths = deaths;
        }

        Script answer(ReceivedRequest request) {
            int number = requests.getAndIncrement();
            return number > 0 && number <= deaths ? Script.begin().close() : Script.json(200, "{}");
        }
    }
}
