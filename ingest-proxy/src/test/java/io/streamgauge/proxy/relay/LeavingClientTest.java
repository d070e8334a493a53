package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.upstream.Exchange;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that leaves takes its upstream connection with it at once, whatever it was waiting for. */
@ExtendWith(NoLeaks.class)
class LeavingClientTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Ten times what is promised. */
    private static final long CLOSED_WITHIN_NANOS = Duration.ofSeconds(1).toNanos();

    /** A busy machine is late now and then, a proxy that waits for something is so each time. */
    private static final int ATTEMPTS = 5;

    private interface Scene {

        /** From the client's leaving to the upstream's notice; nano seconds. */
        long closedAfter() throws Exception;
    }

    @Test
    void clientThatLeavesWithinTheStreamClosesTheUpstream() throws Exception {
        assertClosedInTime(LeavingClientTest::leavesWithinTheStream);
    }

    private static long leavesWithinTheStream() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.eventStream().event("data: 1\n\n").stall());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();
            client.chunk();

            long left = System.nanoTime();
            client.leave();

            long closedAfter = closedAfter(upstream.exchange(0), left);
            await().until(() -> relay.seen(0).has("ended CLIENT_LEFT"));
            return closedAfter;
        }
    }

    @Test
    void clientThatResetsWhileItWaitsForTheFirstByteClosesTheUpstream() throws Exception {
        assertClosedInTime(LeavingClientTest::resetsWhileItWaitsForTheFirstByte);
    }

    private static long resetsWhileItWaitsForTheFirstByte() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post("/", "{}"));
            Exchange exchange = upstream.exchange(0);
            assertThat(exchange.request().body()).asString().isEqualTo("{}");

            long left = System.nanoTime();
            client.reset();

            long closedAfter = closedAfter(exchange, left);
            await().until(() -> relay.seen(0).has("ended CLIENT_LEFT"));
            return closedAfter;
        }
    }

    @Test
    void clientThatLeavesWithinItsRequestClosesTheUpstream() throws Exception {
        assertClosedInTime(LeavingClientTest::leavesWithinItsRequest);
    }

    private static long leavesWithinItsRequest() throws Exception {
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.never().early());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf");
            Exchange exchange = upstream.exchange(0);

            long left = System.nanoTime();
            client.leave();

            return closedAfter(exchange, left);
        }
    }

    @Test
    void clientThatLeavesWhileItWaitsForAWholeAnswerClosesTheUpstream() throws Exception {
        assertClosedInTime(LeavingClientTest::leavesWhileItWaitsForAWholeAnswer);
    }

    private static long leavesWhileItWaitsForAWholeAnswer() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.begin()
                        .sizedHead(200, 1000, "content-type: application/json")
                        .stall());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post("/", "{\"stream\":false}")).head();

            long left = System.nanoTime();
            client.leave();

            long closedAfter = closedAfter(upstream.exchange(0), left);
            await().until(() -> relay.seen(0).has("ended CLIENT_LEFT"));
            return closedAfter;
        }
    }

    @Test
    void clientThatLeavesBeforeAnyAnswerClosesTheUpstream() throws Exception {
        assertClosedInTime(LeavingClientTest::leavesBeforeAnyAnswer);
    }

    private static long leavesBeforeAnyAnswer() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post("/", "{\"stream\":false}"));
            Exchange exchange = upstream.exchange(0);
            assertThat(exchange.request().body()).isNotEmpty();

            long left = System.nanoTime();
            client.leave();

            long closedAfter = closedAfter(exchange, left);
            await().until(() -> relay.seen(0).has("ended CLIENT_LEFT"));
            return closedAfter;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n"})
    void clientThatLeavesWithinAHeadHasAskedForNothing(String begun) throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(begun).endOutput();

            assertThat(client.restText()).isEmpty();

            await().until(() -> relay.metric("llm_proxy_open_client_connections") == 0);
            assertThat(relay.metric("llm_proxy_gate_requests_refused_total", "malformed"))
                    .isZero();
            assertThat(upstream.exchanges()).isEmpty();
        }
    }

    private static void assertClosedInTime(Scene scene) throws Exception {
        long quickest = Long.MAX_VALUE;
        for (int i = 0; i < ATTEMPTS && quickest >= CLOSED_WITHIN_NANOS; i++) {
            quickest = Math.min(quickest, scene.closedAfter());
        }
        assertThat(quickest).isLessThan(CLOSED_WITHIN_NANOS);
    }

    private static long closedAfter(Exchange exchange, long left) throws InterruptedException {
        OptionalLong closed = exchange.awaitPeerClose(PATIENCE);
        assertThat(closed).isPresent();
        return closed.getAsLong() - left;
    }
}
