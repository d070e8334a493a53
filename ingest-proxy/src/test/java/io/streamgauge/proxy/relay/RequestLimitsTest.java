package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.proxy.relay.limit.OutputLimits;
import io.streamgauge.proxy.relay.limit.RouteLimits;
import io.streamgauge.testkit.time.ManualTicker;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A request that goes over a limit ends, in its own way; time is moved by hand. */
@ExtendWith(NoLeaks.class)
class RequestLimitsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration BODY_TIMEOUT = Duration.ofSeconds(30);
    private static final String HEAD_OF_TEN = "POST / HTTP/1.1\r\nHost: upstream\r\nContent-Length: 10000\r\n\r\n";

    private final ManualTicker time = new ManualTicker();

    @Test
    void bodyThatIsTooLongByItsHeadIsRefusedBeforeItIsSent() throws Exception {
        try (ScriptedUpstream upstream = answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream, bodies(10));
                RawClient client = relay.client()) {
            RawClient.Response response =
                    client.send(RawClient.post("/", "x".repeat(11))).response();

            assertThat(response.status()).isEqualTo(413);
            assertThat(response.field("connection")).hasValue("close");
            assertThat(client.rest()).isEmpty();
            await().until(() -> relay.seen(0).has("ended REQUEST_TOO_LARGE"));
            assertThat(upstream.exchanges()).isEmpty();
            assertThat(fired(relay, "body_size")).isOne();
        }
    }

    @Test
    void chunkedBodyIsRefusedWhenItGrowsTooLong() throws Exception {
        try (ScriptedUpstream upstream = answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream, bodies(10));
                RawClient client = relay.client()) {
            client.send("POST / HTTP/1.1\r\nHost: upstream\r\nTransfer-Encoding: chunked\r\n\r\n");
            client.send("8\r\n12345678\r\n").send("8\r\n12345678\r\n0\r\n\r\n");

            assertThat(client.response().status()).isEqualTo(413);
            assertThat(client.rest()).isEmpty();
            await().until(() -> relay.seen(0).has("ended REQUEST_TOO_LARGE"));
        }
    }

    @Test
    void bodyOfTheLargestLengthPasses() throws Exception {
        try (ScriptedUpstream upstream = answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream, bodies(10));
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.post("/", "x".repeat(10)))
                            .response()
                            .status())
                    .isEqualTo(200);
            assertThat(upstream.exchange(0).request().bodyLength()).isEqualTo(10);
        }
    }

    @Test
    void bodyThatStopsComingIsGivenUp() throws Exception {
        try (ScriptedUpstream upstream = answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream, RouteLimits.DEFAULT);
                RawClient client = relay.client()) {
            client.send(HEAD_OF_TEN).send("x");
            await().until(() -> bodyBytes(relay) == 1);

            time.advance(BODY_TIMEOUT);

            RawClient.Response response = client.response();
            assertThat(response.status()).isEqualTo(408);
            assertThat(response.field("connection")).hasValue("close");
            assertThat(client.rest()).isEmpty();
            await().until(() -> relay.seen(0).has("ended CLIENT_TIMEOUT"));
            assertThat(fired(relay, "body_timeout")).isOne();
        }
    }

    @Test
    void byteNowAndThenIsNoProgress() throws Exception {
        try (ScriptedUpstream upstream = answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream, RouteLimits.DEFAULT);
                RawClient client = relay.client()) {
            client.send(HEAD_OF_TEN);

            for (int i = 1; i <= 10; i++) {
                int bytes = i;
                client.send("x");
                await().until(() -> bodyBytes(relay) == bytes);
                time.advance(BODY_TIMEOUT.dividedBy(10));
            }

            assertThat(client.response().status()).isEqualTo(408);
        }
    }

    @Test
    void bodyThatKeepsComingMayTakeAnyTime() throws Exception {
        int pieces = 5;
        String piece = "x".repeat(2000);
        try (ScriptedUpstream upstream = answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream, RouteLimits.DEFAULT);
                RawClient client = relay.client()) {
            client.send(HEAD_OF_TEN);

            for (int i = 1; i <= pieces; i++) {
                int bytes = i * piece.length();
                client.send(piece);
                await().until(() -> bodyBytes(relay) == bytes);
                if (i < pieces) {
                    relay.awaitLooks(2);
                    time.advance(BODY_TIMEOUT.minus(SECOND));
                }
            }

            assertThat(client.response().status()).isEqualTo(200);
        }
    }

    @Test
    void upstreamThatDoesNotAnswerInTimeIsGivenUp() throws Exception {
        try (ScriptedUpstream upstream = answering(Script.never());
                RunningRelay relay = relay(upstream, outputs(Optional.of(SECOND), Optional.empty(), Optional.empty()));
                RawClient client = relay.client()) {
            client.send(RawClient.get("/"));
            await().until(() -> !upstream.exchanges().isEmpty());

            time.advance(SECOND);

            assertThat(client.response().status()).isEqualTo(504);
            assertThat(upstream.exchange(0).awaitPeerClose(Duration.ofSeconds(30)))
                    .isPresent();
            await().until(() -> relay.seen(0).has("ended FIRST_OUTPUT_TIMEOUT"));
            assertThat(fired(relay, "first_output_timeout")).isOne();
        }
    }

    @Test
    void streamThatStopsIsCutVisibly() throws Exception {
        try (ScriptedUpstream upstream =
                        answering(Script.eventStream().event("data: 1\n\n").stall());
                RunningRelay relay = relay(upstream, outputs(Optional.empty(), Optional.of(SECOND), Optional.empty()));
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();
            assertThat(client.chunk()).asString().isEqualTo("data: 1\n\n");
            relay.awaitLooks(2);

            time.advance(SECOND);

            assertThat(client.restText()).isEmpty();
            await().until(() -> relay.seen(0).has("ended IDLE_TIMEOUT"));
            assertThat(fired(relay, "idle_output_timeout")).isOne();
        }
    }

    @Test
    void responseThatTakesTooLongInAllIsCutVisibly() throws Exception {
        try (ScriptedUpstream upstream =
                        answering(Script.eventStream().event("data: 1\n\n").stall());
                RunningRelay relay = relay(upstream, outputs(Optional.empty(), Optional.empty(), Optional.of(SECOND)));
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();
            client.chunk();

            time.advance(SECOND);

            assertThat(client.restText()).isEmpty();
            await().until(() -> relay.seen(0).has("ended TOTAL_TIMEOUT"));
        }
    }

    @Test
    void withoutLimitsAnUpstreamMayTakeAnyTime() throws Exception {
        try (ScriptedUpstream upstream =
                        answering(Script.eventStream().event("data: 1\n\n").stall());
                RunningRelay relay = relay(upstream, RouteLimits.DEFAULT);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();
            client.chunk();

            time.advance(Duration.ofDays(1));
            relay.awaitLooks(3);

            assertThat(relay.seen(0).calls()).noneMatch(call -> call.startsWith("ended"));
        }
    }

    @Test
    void requestOverTheMostOpenOnesIsSentAwayAndTheNextIsTaken() throws Exception {
        RouteLimits one = new RouteLimits(1, Optional.empty(), BODY_TIMEOUT, OutputLimits.NONE);
        try (ScriptedUpstream upstream =
                        answering(Script.begin().chunked(200).event("1").stall());
                RunningRelay relay = relay(upstream, one);
                RawClient first = relay.client();
                RawClient second = relay.client()) {
            first.send(RawClient.get("/")).head();

            RawClient.Response shed = second.send(RawClient.get("/")).response();

            assertThat(shed.status()).isEqualTo(503);
            assertThat(shed.field("retry-after")).hasValue("1");
            await().until(() -> relay.seen(1).has("ended SHED"));
            first.leave();
            await().until(() -> relay.seen(0).has("ended CLIENT_LEFT"));
            assertThat(second.send(RawClient.get("/")).head()).contains("200");
            assertThat(fired(relay, "open_requests")).isOne();
        }
    }

    private static ScriptedUpstream answering(Script script) {
        return ScriptedUpstream.answering(script);
    }

    private RunningRelay relay(ScriptedUpstream upstream, RouteLimits limits) throws Exception {
        LimitSettings settings = LimitSettings.DEFAULT.with(new Drain(Duration.ZERO, Duration.ofMillis(100)));
        return RunningRelay.limited(upstream, settings.with(limits), time);
    }

    private static RouteLimits bodies(long most) {
        return new RouteLimits(0, Optional.of(most), BODY_TIMEOUT, OutputLimits.NONE);
    }

    private static RouteLimits outputs(Optional<Duration> first, Optional<Duration> idle, Optional<Duration> total) {
        return new RouteLimits(0, Optional.empty(), BODY_TIMEOUT, new OutputLimits(first, idle, total));
    }

    private static int bodyBytes(RunningRelay relay) {
        return relay.seenCount() == 0 ? 0 : relay.seen(0).requestBody().length();
    }

    private static double fired(RunningRelay relay, String limit) {
        return relay.metric("llm_proxy_limits_fired_total", limit);
    }
}
