package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.limit.ClientLimits;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.testkit.time.ManualTicker;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A connection that goes over a limit is closed, and no other; time is moved by hand. */
@ExtendWith(NoLeaks.class)
class ClientLimitsTest {

    private static final Duration HEADER = Duration.ofSeconds(10);
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(620);
    private static final Duration WRITE = Duration.ofSeconds(60);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int LARGE = 100 << 20;
    private static final int SLOW_CLIENTS = 1000;

    private final ManualTicker time = new ManualTicker();

    @Test
    void headThatIsNotWholeInTimeIsAnsweredAndItsConnectionClosed() throws Exception {
        try (ScriptedUpstream upstream = answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream);
                RawClient client = relay.client()) {
            client.send("GET / HTTP/1.1\r\nHo");
            awaitOpen(relay, 1);
            relay.awaitLooks(2);

            time.advance(HEADER);

            RawClient.Response response = client.response();
            assertThat(response.status()).isEqualTo(408);
            assertThat(response.field("connection")).hasValue("close");
            assertThat(client.rest()).isEmpty();
            assertThat(fired(relay, "header_timeout")).isOne();
        }
    }

    @Test
    void connectionOnWhichNothingComesIsClosedWithoutAWord() throws Exception {
        try (ScriptedUpstream upstream = answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream);
                RawClient client = relay.client()) {
            awaitOpen(relay, 1);

            time.advance(HEADER);

            assertThat(client.rest()).isEmpty();
            assertThat(fired(relay, "header_timeout")).isOne();
        }
    }

    @Test
    void connectionBetweenRequestsIsKeptForItsOwnTime() throws Exception {
        try (ScriptedUpstream upstream = answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream);
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(200);
            time.advance(KEEP_ALIVE.minus(SECOND));
            relay.awaitLooks(3);
            assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(200);
            await().until(() -> relay.seenCount() == 2 && relay.seen(1).has("ended COMPLETE"));
            relay.awaitLooks(3);

            time.advance(KEEP_ALIVE);

            assertThat(client.rest()).isEmpty();
            assertThat(fired(relay, "keep_alive_timeout")).isOne();
        }
    }

    @Test
    void nextHeadHasTheTimeOfTheFirst() throws Exception {
        try (ScriptedUpstream upstream = answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).response();
            client.send("GET / HTTP/1.1\r\n");
            relay.awaitLooks(5);
            time.advance(HEADER);

            assertThat(client.response().status()).isEqualTo(408);
        }
    }

    @Test
    void clientThatTakesNothingIsCutAndItsUpstreamLeft() throws Exception {
        try (ScriptedUpstream upstream = answering(Script.begin().sized(200, new byte[LARGE]));
                RunningRelay relay = relay(upstream);
                RawClient client = new RawClient(relay.address(), 4096)) {
            client.send(RawClient.get("/")).head();
            await().until(() -> relay.seen(0).has("readingPaused"));

            await().atMost(SECOND.multipliedBy(30)).until(() -> {
                time.advance(WRITE.dividedBy(4));
                return relay.seen(0).has("ended CLIENT_STALLED");
            });

            assertThat(upstream.exchange(0).awaitPeerClose(SECOND.multipliedBy(30)))
                    .isPresent();
            assertThatThrownBy(client::rest).isInstanceOf(IOException.class);
            assertThat(fired(relay, "write_timeout")).isOne();
        }
    }

    @Test
    void connectionOverTheMostIsSentAway() throws Exception {
        ClientLimits one = new ClientLimits(1, HEADER, KEEP_ALIVE, WRITE);
        try (ScriptedUpstream upstream = answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream, one)) {
            try (RawClient first = relay.client();
                    RawClient second = relay.client()) {
                assertThat(first.send(RawClient.get("/")).response().status()).isEqualTo(200);

                RawClient.Response response = second.response();

                assertThat(response.status()).isEqualTo(503);
                assertThat(response.field("retry-after")).hasValue("1");
                assertThat(second.rest()).isEmpty();
                assertThat(first.send(RawClient.get("/")).response().status()).isEqualTo(200);
                assertThat(fired(relay, "connections")).isOne();
            }
            awaitOpen(relay, 0);
            await().until(() -> isTaken(relay));
        }
    }

    @Test
    void thousandSlowClientsAreGoneAfterTheLimitAndAGoodStreamGoesOn() throws Exception {
        List<RawClient> slow = new ArrayList<>();
        try (ScriptedUpstream upstream =
                        answering(Script.eventStream().event("data: 1\n\n").stall());
                RunningRelay relay = relay(upstream);
                RawClient good = relay.client()) {
            good.send(RawClient.get("/")).head();
            assertThat(good.chunk()).asString().isEqualTo("data: 1\n\n");
            for (int i = 0; i < SLOW_CLIENTS; i++) {
                slow.add(relay.client().send("GET / HTTP/1.1\r\nX-" + i + ": "));
            }
            awaitOpen(relay, SLOW_CLIENTS + 1);
            relay.awaitLooks(5);

            time.advance(HEADER);

            for (RawClient each : slow) {
                assertThat(each.response().status()).isEqualTo(408);
            }
            awaitOpen(relay, 1);
            assertThat(relay.seen(0).calls()).noneMatch(call -> call.startsWith("ended"));
            assertThat(fired(relay, "header_timeout")).isEqualTo(SLOW_CLIENTS);
        } finally {
            for (RawClient each : slow) {
                each.close();
            }
        }
    }

    private static boolean isTaken(RunningRelay relay) throws IOException {
        try (RawClient client = relay.client()) {
            return client.send(RawClient.get("/")).response().status() == 200;
        }
    }

    private static ScriptedUpstream answering(Script script) {
        return ScriptedUpstream.answering(script);
    }

    private RunningRelay relay(ScriptedUpstream upstream) throws IOException {
        return relay(upstream, new ClientLimits(10_000, HEADER, KEEP_ALIVE, WRITE));
    }

    private RunningRelay relay(ScriptedUpstream upstream, ClientLimits limits) throws IOException {
        LimitSettings settings = LimitSettings.DEFAULT.with(new Drain(Duration.ZERO, Duration.ofMillis(100)));
        return RunningRelay.limited(upstream, settings.with(limits), time);
    }

    private static void awaitOpen(RunningRelay relay, int connections) {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> relay.metric("llm_proxy_open_client_connections") == connections);
    }

    private static double fired(RunningRelay relay, String limit) {
        return relay.metric("llm_proxy_limits_fired_total", limit);
    }
}
